"""An independent judge of barriers, which shares no engine with their choice."""

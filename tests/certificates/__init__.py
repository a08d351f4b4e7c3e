"""An independent judge of certificates: it shares no code with the engines that build them."""

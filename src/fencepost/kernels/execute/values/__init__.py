"""Values of many lanes: arrays, their arithmetic, and what is undefined or poison in them."""

"""Circuit: parts, nets, electrical rules, power budget."""

"""Circuit: parts, nets, electrical rules, power budget, bill of materials."""

"""Constants and plain records, which every layer may import; they import none of those."""

"""Views to colours. Time is an argument."""

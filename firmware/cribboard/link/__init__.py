"""Link to a computer over USB: requests and answers, one JSON object on each line."""

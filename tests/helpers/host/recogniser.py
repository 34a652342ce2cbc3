"""Speech recogniser for counts and plays in English: PocketSphinx with a grammar of them."""

import tempfile
from array import array
from pathlib import Path

import pocketsphinx

from cribboard.audio import speech

#: What can be said, as a JSGF grammar. It allows more than the rules do: any number anywhere.
GRAMMAR = """#JSGF V1.0;
grammar cribbage;
<digit> = one | two | three | four | five | six | seven | eight | nine;
<number> = <digit> | ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen
  | eighteen | nineteen | twenty [<digit>] | thirty [<digit>];
<is> = is <number>;
<item> = fifteen <number> | a [double] pair [royal] [<is>] | <number> pairs for <number> [<is>]
  | a run of <number> [<is>] | <number> runs for <number> [<is>] | a flush of <number> [<is>]
  | <number> for his nobs [<is>];
<show> = nineteen | <item>+ [and <item>];
<score> = <number> for last | <number> for a run | <number> for a [double] pair [royal];
<play> = go | <number> [and <score>] [and <score>] | <score>
  | (fifteen | thirty one) for two [and <score>] [and <score>];
public <said> = <show> | <play>;
"""
#: Words that the model's dictionary lacks, with their phones.
MORE_WORDS = "nobs N AA B Z\n"
#: Words that sound alike, as the one that stands for them.
ALIKE = {"for": "four", "to": "two"}
#: A speaker at a microphone is not heard at once: seconds of silence around what is said.
AROUND_S = 0.3


def same_sound(words):
    """Return words with each homophone replaced by one for all."""
    return [ALIKE.get(word, word) for word in words]


class Recogniser:
    """Recogniser that hears one utterance at a time, each without regard to those before."""

    def __init__(self):
        model = Path(pocketsphinx.get_model_path("en-us"))
        with tempfile.TemporaryDirectory() as folder:
            grammar, words = Path(folder) / "cribbage.gram", Path(folder) / "words.dict"
            grammar.write_text(GRAMMAR)
            words.write_text((model / "cmudict-en-us.dict").read_text() + MORE_WORDS)
            self._decoder = pocketsphinx.Decoder(
                hmm=str(model / "en-us"),
                jsgf=str(grammar),
                dict=str(words),
                wip=0.05,  # each word costs: short ones are not heard into the noise
                cmn="batch",  # the level of each utterance for itself
                bestpath=False,  # its second search leaves the grammar
                loglevel="FATAL",
            )

    def heard(self, samples, rate):
        """Return the words heard in 16-bit samples."""
        assert rate == 16_000, "the model's rate"
        around = array("h", bytes(2 * int(AROUND_S * rate)))
        self._decoder.start_utt()
        self._decoder.process_raw((around + samples + around).tobytes(), full_utt=True)
        self._decoder.end_utt()
        found = self._decoder.hyp()
        return found.hypstr.split() if found else []

    def understands(self, samples, rate, text):
        """Return whether exactly the words of a text are heard, homophones aside."""
        return same_sound(self.heard(samples, rate)) == same_sound(speech.words(text))

#!/usr/bin/env python3
"""Compares BLEU, chrF, METEOR, stems and synonyms with nltk, and with sacrebleu and rouge_score where these are
installed: oracle_explanations.py PRINT_EXPLANATIONS SOURCE_DIR
"""
import io
import json
import math
import pathlib
import random
import subprocess
import sys
import warnings

WORDNET = pathlib.Path("/usr/share/wordnet")
try:
    from nltk.corpus.reader.wordnet import WordNetCorpusReader
    from nltk.stem.porter import PorterStemmer
    from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
    from nltk.translate.chrf_score import sentence_chrf
    from nltk.translate.meteor_score import single_meteor_score
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)
if not (WORDNET / "index.noun").is_file():
    print(f"skipped: {WORDNET} has no files of WordNet")
    sys.exit(77)
warnings.simplefilter("ignore")

PROGRAM, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])


class Reader(WordNetCorpusReader):
    """Debian ships the database alone: the names of lexicographers' files are not asked for here."""

    def __init__(self, root):
        super().__init__(root, None)

    def open(self, name):
        if name == "lexnames":
            return io.StringIO("".join(f"{i}\tname{i}\t1\n" for i in range(45)))
        return open(f"{self._root}/{name}", encoding="utf-8")


def run(lines):
    result = subprocess.run([PROGRAM, str(WORDNET)], input="".join(json.dumps(line) + "\n" for line in lines),
                            capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise SystemExit(f"{PROGRAM}: {result.stderr}")
    return [json.loads(line) for line in result.stdout.splitlines()]


def words_of_wordnet(generator, count):
    words = []
    for part in ("noun", "verb", "adj", "adv"):
        lines = (WORDNET / f"index.{part}").read_text(encoding="utf-8").splitlines()
        lines = [line.split(" ", 1)[0] for line in lines if not line.startswith(" ")]
        words += generator.sample([word for word in lines if "_" not in word], count)
        exceptions = (WORDNET / f"{part}.exc").read_text(encoding="utf-8").splitlines()
        words += [line.split()[0] for line in generator.sample(exceptions, min(count // 4, len(exceptions)))]
    endings = ["", "", "s", "es", "ies", "ed", "ied", "ing", "y", "ly", "ally", "fully", "ology", "ation", "er", "est",
               "ness", "ional", "ability", "eed", "ively", "izer"]
    return words + [word.rstrip("ey") + generator.choice(endings) for word in words]


def explanations():
    for line in (SOURCE / "datasets/explanations/items.jsonl").read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        yield item["reference"]
        yield item["problem"]


def pairs(generator):
    texts = list(explanations())
    vocabulary = " ".join(texts).split() + ["begin", "start", "large", "big", "running", "runs", "quickly", "car", "auto"]
    for i, text in enumerate(texts):
        yield text, texts[i ^ 1]
        words = text.split()
        for _ in range(6):
            changed = [generator.choice(vocabulary) if generator.random() < 0.2 else word for word in words]
            at = generator.randrange(len(changed))
            yield " ".join(changed[at:] + changed[:at]), text
    for length in range(9):
        yield " ".join(generator.choices(vocabulary, k=length)), " ".join(generator.choices(vocabulary, k=8))


def check(name, found, expected, where, tolerance=1e-12):
    if not math.isclose(found, expected, rel_tol=0, abs_tol=tolerance):
        raise SystemExit(f"{name} of {where!r}: found {found!r}, expected {expected!r}")


def check_nltk(lines, answers, wordnet):
    smoothing = {"none": None, "exp": SmoothingFunction().method3, "add-k": SmoothingFunction().method2,
                 "floor": SmoothingFunction(epsilon=0.1).method1}
    count = 0
    for line, answer in zip(lines, answers):
        text, reference = line["text"].split(), line["reference"].split()
        for order in (2, 4):
            # nltk counts one n-gram where there is none; sacrebleu gives 0.
            for name, function in smoothing.items() if len(text) >= order else ():
                expected = sentence_bleu([reference], text, (1 / order,) * order, function)
                check(f"BLEU-{order}, {name}", answer[f"bleu{order}.{name}.spaces"], expected, line)
        check("chrF", answer["chrf.nltk"], sentence_chrf(line["reference"], line["text"]), line)
        check("METEOR", answer["meteor"], single_meteor_score(reference, text, wordnet=wordnet), line)
        count += answer["meteor"] > 0
    if count < len(lines) * 0.9:
        raise SystemExit(f"only {count} of {len(lines)} pairs have anything in common")


def check_sacrebleu(lines, answers):
    try:
        import sacrebleu
    except ImportError as error:
        print(f"not compared: {error}")
        return
    for line, answer in zip(lines, answers):
        text, references = line["text"], [line["reference"]]
        for order in (2, 4):
            for name in ("none", "exp", "add-k", "floor"):
                for own, other in (("13a", "13a"), ("spaces", "none")):
                    metric = sacrebleu.BLEU(max_ngram_order=order, smooth_method=name, tokenize=other)
                    check(f"BLEU-{order}", answer[f"bleu{order}.{name}.{own}"],
                          metric.corpus_score([text], [references]).score / 100, line)
        for name, order in (("chrf", 0), ("chrf++", 2)):
            metric = sacrebleu.CHRF(word_order=order)
            check(name, answer[name], metric.corpus_score([text], [references]).score / 100, line)


def check_rouge(lines, answers):
    try:
        from rouge_score import rouge_scorer
    except ImportError as error:
        print(f"not compared: {error}")
        return
    scorer = rouge_scorer.RougeScorer(["rougeL", "rougeLsum"], use_stemmer=True)
    for line, answer in zip(lines, answers):
        scores = scorer.score(line["reference"], line["text"])
        check("ROUGE-L", answer["rouge_l"], scores["rougeL"].fmeasure, line)
        check("ROUGE-Lsum", answer["rouge_lsum"], scores["rougeLsum"].fmeasure, line)


def main():
    generator = random.Random(8)
    wordnet, stemmer = Reader(str(WORDNET)), PorterStemmer()
    words = [word for word in words_of_wordnet(generator, 2000) if word]
    for word, answer in zip(words, run([{"word": word} for word in words])):
        stem = stemmer.stem(word)
        if answer["stem"] != stem:
            raise SystemExit(f"stem of {word}: found {answer['stem']}, expected {stem}")
        synonyms = {lemma.name() for synset in wordnet.synsets(word) for lemma in synset.lemmas()}
        synonyms = sorted(name for name in synonyms if "_" not in name)
        if answer["synonyms"] != synonyms:
            raise SystemExit(f"synonyms of {word}: found {answer['synonyms']}, expected {synonyms}")
    lines = [{"text": text, "reference": reference} for text, reference in pairs(generator)]
    answers = run(lines)
    check_nltk(lines, answers, wordnet)
    check_sacrebleu(lines, answers)
    check_rouge(lines, answers)
    print(f"{len(words)} words and {len(lines)} pairs of texts agree")


main()

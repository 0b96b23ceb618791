"""At which batch computing takes as long as reading the weights: two limits that meet."""

from __future__ import annotations

from fractions import Fraction

from lessonpress.questions.expression import Number
from lessonpress.questions.generator import Generator, Solution, Step, given


def _solve(speed: Number, bandwidth: Number, width: Number, each: Number) -> Solution:
    operations = Step("operations", 1000 * speed, "billion-operations")
    weights = Step("weights", bandwidth / width, "billion-weights")
    passes = Step("each-weight", operations.result / weights.result, "operation")
    batch = Step("batch", passes.result / each, "chat")
    return Solution(
        (operations, weights, passes, batch),
        {
            "one-operation-each": passes.result,
            "one-byte-each": batch.result / 2,
            "a-zero-too-many": 10 * batch.result,
        },
    )


def _verify(speed: Fraction, bandwidth: Fraction, width: Fraction, each: Fraction) -> Fraction:
    """Both times for a billion weights, in ms; the batch at which computing has caught up."""
    reading = 1000 * width / bandwidth
    computing_one = each / speed
    return reading / computing_one


def _whole_batch(speed: Fraction, bandwidth: Fraction, width: Fraction, each: Fraction) -> bool:
    return (bandwidth / width).denominator == 1 and (1000 * speed * width / bandwidth / each).denominator == 1


GENERATOR = Generator(
    id="critical-batch",
    bands=("9-12",),
    space={
        "speed": given("trillion", 100, 200, 300, 400, 600, 800, 1000),
        "bandwidth": given("gb", 1000, 2000, 2500, 4000, 5000, 8000),
        "width": given("byte", 2),
        "each": given("operation", 2),
    },
    solve=_solve,
    verify=_verify,
    keep=_whole_batch,
)

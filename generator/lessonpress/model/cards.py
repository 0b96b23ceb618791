"""The cards: which words of the glossary get one, and what stands on them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lessonpress.model.texts import BandedLabel, BandedProse, Content, Id


class WordCard(Content):
    """A word of the glossary that gets a card, and its drawing."""

    word: Id
    drawing: Id


CardPlan = Annotated[tuple[WordCard, ...], Field(max_length=40, strict=False)]
"""The word cards of a lesson; every stop and every alternative has a card anyway."""


class CardTags(Content):
    """What the three sorts of cards are called: a stop, another way to do the job, a word."""

    stop: BandedLabel
    swap: BandedLabel
    word: BandedLabel


class Game(Content):
    """A game with the cards."""

    name: BandedLabel
    text: BandedProse


class Games(Content):
    """Put the stops in order, match names and meanings, swap a card."""

    order: Game
    match: Game
    swap: Game


class CardsWords(Content):
    """Words of the cards; ``meanings`` are the backs, by the ids of stops, alternatives and word cards."""

    intro: BandedProse
    games: Games
    tags: CardTags
    meanings: dict[Id, BandedProse]

"""Reference data of a workspace: sourced quantities, scenarios made from them, and measurements."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from lessonpress.model.texts import Content, Exact, Id, InputName, Label


class Sourced(Content):
    """Where data come from, how sure they are, and when somebody looked them up."""

    status: Literal["exact", "spec", "measured", "illustrative"]
    source: Annotated[str, StringConstraints(min_length=1, max_length=300)]
    checked: Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Quantity(Sourced):
    """A number with its unit, its plausible range and where it comes from."""

    value: Exact
    unit: Label
    range: Annotated[tuple[Exact, Exact], Field(strict=False)]


class ScenarioSource(Content):
    """A scenario of the latency model: each input names the quantity it takes its value from."""

    like: Id | None = Field(None, description="another scenario, whose inputs hold where none is given")
    inputs: dict[InputName, Id]


class OpenModel(Sourced):
    """Sizes of an open model (``models.yaml``); ``bytes_per_value`` is that of its weights and cache."""

    name: Label
    layers: Annotated[int, Field(ge=1, le=1_000)]
    kv_heads: Annotated[int, Field(ge=1, le=1_000)]
    head_dim: Annotated[int, Field(ge=1, le=1_000)]
    parameters: Annotated[int, Field(ge=1, le=10**13)]
    bytes_per_value: Exact


class BatchStep(Content):
    """The time of one pass (ms) for a number of readers."""

    readers: Annotated[int, Field(ge=1, le=100_000)]
    step_ms: Exact


class Batching(Sourced):
    """Measured passes of a model (``batching.yaml``), from few readers to many."""

    model: Id
    gpu: Label
    gpus: Annotated[int, Field(ge=1, le=1_000)]
    points: Annotated[tuple[BatchStep, ...], Field(min_length=2, max_length=50, strict=False)]


class Ping(Sourced):
    """A measured round trip between two cities (``pings.yaml``); the distance is the great circle."""

    cities: Annotated[tuple[Label, ...], Field(min_length=2, max_length=2, strict=False)]
    distance_km: Exact
    rtt_ms: Exact


class Reference(Content):
    """Sourced quantities (``quantities.yaml``) and the scenarios made from them (``scenarios.yaml``)."""

    quantities: dict[Id, Quantity]
    scenarios: dict[Id, ScenarioSource]

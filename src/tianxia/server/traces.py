"""Traces for OpenTelemetry, where somebody wants them: `tianxia[traces]`, and its own OTEL_ variables say where to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Any

from tianxia.core.errors import BadInput, Said

Span = Callable[[str, dict[str, Any]], AbstractContextManager[Any]]


_NOTHING = nullcontext()


def _untraced(_name: str, _attributes: dict[str, Any]) -> AbstractContextManager[Any]:
    return _NOTHING


class _Tracing:
    """Of this process."""

    span: Span = staticmethod(_untraced)


def are_wanted() -> bool:
    """Whether anything is traced at all."""
    return _Tracing.span is not _untraced


def span(name: str, **attributes: Any) -> AbstractContextManager[Any]:
    """Something that takes time; nothing at all unless traces are wanted."""
    return _Tracing.span(name, attributes)


def check() -> None:
    """`BadInput` unless the packages are there that `start` needs."""
    try:
        for name in ("opentelemetry.exporter.otlp.proto.http.trace_exporter", "opentelemetry.sdk.trace.export"):
            import_module(name)
    except ImportError:
        raise BadInput(Said("traces need packages more: pip install 'tianxia[traces]'")) from None


def start(exporter: Any = None) -> None:
    """From now on; without *exporter* they go where OTEL_EXPORTER_OTLP_ENDPOINT says."""
    check()
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor

    provider = TracerProvider(resource=Resource.create({"service.name": "tianxia"}))
    provider.add_span_processor(SimpleSpanProcessor(exporter) if exporter else BatchSpanProcessor(OTLPSpanExporter()))
    tracer = provider.get_tracer("tianxia")
    _Tracing.span = lambda name, attributes: tracer.start_as_current_span(name, attributes=attributes)


def stop() -> None:
    """No more of them."""
    _Tracing.span = staticmethod(_untraced)

from __future__ import annotations

import pytest

from tests.conformance.variants import VARIANTS, Variant, each_of


@pytest.fixture(params=each_of(VARIANTS), ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param

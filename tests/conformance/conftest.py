from __future__ import annotations

import pytest

from tests.conformance.variants import VARIANTS, Variant


@pytest.fixture(params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param

from __future__ import annotations

import pytest

from tests.conformance.variants import CATALOG_VARIANTS, Variant, each_of


@pytest.fixture(params=each_of(CATALOG_VARIANTS), ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param

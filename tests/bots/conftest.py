from __future__ import annotations

import pytest

from tests.conformance.variants import CATALOG_VARIANTS, Variant


@pytest.fixture(params=CATALOG_VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> Variant:
    return request.param

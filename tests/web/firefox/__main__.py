"""Fetch puppeteer-core into the cache folder."""

from tests.web.firefox import PACKAGE

print(PACKAGE.fetch())

"""Waits for what no event tells: a browser that begins, what a page answers when it is asked, what the database says."""

import time

# Who is asked more often has less time for what is waited for.
PAUSE = 0.1


def until(find, seconds, why, page=None):
    """What `find` finds at last, which is asked again and again; `why` says what is wrong where that takes too long. A page goes on meanwhile."""
    end = time.monotonic() + seconds
    while not (found := find()):
        assert time.monotonic() < end, why()
        page.wait_for_timeout(PAUSE * 1000) if page else time.sleep(PAUSE)
    return found

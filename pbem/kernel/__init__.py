"""The kernel: seats, steps, decisions, answers, draws, events and audiences.

It knows no money, link, share, hex or file, and imports nothing of ours. A title's rules are plain functions of a
`Step`; everything they do, ask or draw goes through it, and so everything is recorded, replayed and seen only by those
who may see it. `docs/architecture.md` walks the four titles through it.
"""

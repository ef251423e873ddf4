"""Words of the pack, the editions, paces and steps that are said in the reader's language; here for the catalogues."""

from pbem.kernel.text import N_

GOODS = (N_("Cotton"), N_("Coal"), N_("Foodstuffs"), N_("Manufactures"))
COLOURS = (N_("red"), N_("blue"), N_("green"), N_("yellow"), N_("black"), N_("purple"))
EDITIONS = (N_("crayon"), N_("locomotive"))
STEPS = (N_("auction"), N_("market"))
PACES = (N_("slow"), N_("normal"), N_("fast"))

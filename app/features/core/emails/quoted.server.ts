import { BRAND } from '../../../brand.ts'
import { visibleName, withoutUnseen } from '../../../forms/visible-name.ts'
import { isolated } from '../../../text/direction.ts'
import { startOf } from '../../../text/folded-words.ts'
import { isLinkLike } from '../../../text/is-link-like.server.ts'
import { looksLike } from '../../../text/skeleton.server.ts'
import { VISIBLE } from '../../../text/visible.ts'

/** The maximum length of a name or a title in an email. Longer texts are cut. */
const QUOTED_LENGTH = 100

/** The places in which mail programs find addresses: before a host's next label, after a scheme, around an `@`. */
const LINKS = [
  /[.\u3002\uff0e\uff61\u2024\ufe52](?=[\p{L}\p{N}-])(?!\d+(?![\p{L}\p{N}.-]))/gu,
  /(?<=\p{L}):(?=\S)/gu,
  /(?<=\S)@(?=\S)/gu,
]

/**
 * Makes a text by another person safe for an email: one short line, without invisible characters or anything that mail
 * programs turn into a link. Pass all such texts through here.
 */
export function quoted(text: string): string {
  const line = visibleName(withoutUnseen(text.replace(/[\s\p{Cc}]+/gu, ' ')))
  if (!VISIBLE.test(line)) return '…'
  const cut = line.length > QUOTED_LENGTH ? `${startOf(line, QUOTED_LENGTH - 1).trimEnd()}…` : line
  return isolated(LINKS.reduce((text, place) => text.replace(place, '$& '), cut))
}

/** A {@link quoted} name, or the fallback if the name looks like an address or imitates ours. */
export function quotedName(name: string, otherwise: string): string {
  return isMisleading(name) ? quoted(otherwise) : quoted(name)
}

/** `the board “Moon jars”`, or `a board` if its name looks like an address or imitates ours. */
export function quotedThing(kind: string, name: string): string {
  return isMisleading(name) ? `a ${kind}` : `the ${kind} “${quoted(name)}”`
}

function isMisleading(name: string): boolean {
  return isLinkLike(name) || looksLike(name, BRAND)
}

import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import type { AdvisoryAction, TextTag } from '../../../db/content/advisories.ts'
import { jsonRows } from '../../../db/json-rows.ts'
import { literal } from '../../../db/literal.ts'
import { parseJson } from '../../../json.ts'
import { signLink } from '../pins/links/offsite-token.server.ts'
import { linkFor } from './notice-link.ts'
import { ABUSIVE, DISTRESS, type Notice, type Sensitivity } from './sensitivity.ts'
import { termsIn } from './term-keys.ts'

/** At most this many advisories are shown at once. */
const MAX_NOTICES = 3

export type FoundTerm = {
  severity: number
  category: number
  country: string | null
  notice: StoredNotice | null
}

const Tag: v.GenericSchema<unknown, TextTag> = v.object({
  tagType: v.number(),
  offset: v.number(),
  length: v.number(),
  link: v.string(),
})

const Action: v.GenericSchema<unknown, AdvisoryAction> = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  button: v.object({ text: v.string(), link: v.string() }),
})

const StoredNotice = v.object({
  key: v.string(),
  language: v.string(),
  style: v.number(),
  type: v.string(),
  title: v.string(),
  description: v.string(),
  descriptionTags: v.array(Tag),
  actions: v.array(Action),
  footer: v.string(),
  source: v.string(),
  checkedOn: v.string(),
})
type StoredNotice = v.InferOutput<typeof StoredNotice>

/** The query for the terms in a text: one per advisory, the most severe first. Run it in the batch of the results. */
export function selectTermsInText(context: Context, text: string) {
  const { db, origin } = context
  const { country, language } = origin
  return db
    .select({
      severity: sql<number>`severity`.as('severity'),
      category: sql<number>`category`.as('category'),
      country: sql<string | null>`country`.as('country'),
      notice: sql<StoredNotice | null>`notice`
        .mapWith((json: string) => parseJson(StoredNotice, json))
        .as('notice'),
    })
    .from(sql`(
      select worst.severity, worst.category, shown.country, ${noticeJson} as notice from (
        select severity, category, advisory_key, language,
          min(severity * 2 + (category <> ${DISTRESS})) as rank
        from (${termsInText(context, text)}) group by advisory_key order by rank limit ${literal(MAX_NOTICES)}
      ) as worst
      left join advisories as shown on shown.id = (
        select id from advisories where key = worst.advisory_key and country in ('', ${country})
        order by country desc, language = ${language} desc, language = worst.language desc,
          language = 'en' desc, language limit 1
      )
      order by worst.rank
    )`)
}

/** The query for stored terms in a text. A country's own row of a term replaces the general row. */
export function termsInText({ origin: { country } }: Context, text: string): SQL {
  const { table, field } = jsonRows(
    termsIn(text).map(({ match, foldedTerm }) => ({
      match,
      foldedTerm,
      closedTerm: foldedTerm.replaceAll(' ', ''),
    })),
  )
  const foldedTerm = field('foldedTerm')
  return sql`select term.* from ${table}
    cross join search_terms as term
      on term.closed_term = ${field('closedTerm')} and term.match = ${field('match')}
    where (${foldedTerm} = ${field('closedTerm')} or ${foldedTerm} = term.folded_term)
      and (term.country = ${country} or term.country = '' and not exists (
        select 1 from search_terms as own where own.folded_term = term.folded_term
          and own.match = term.match and own.country = ${country}
      ))`
}

export async function sensitivityOf(
  context: Context,
  named: readonly FoundTerm[],
  wantsAll: WantsWithheld,
): Promise<Sensitivity | null> {
  const [worst] = named
  if (!worst) return null
  const stored = named.flatMap(({ notice }) => notice ?? [])
  return {
    advisory: worst.category,
    severity: worst.severity,
    advisoryType: worst.notice?.type ?? null,
    resourceCountry: worst.country || null,
    advisoryDetails: worst.notice && detailsOf(worst.notice),
    notices: await Promise.all(stored.map((notice) => shownNotice(context, notice))),
    isWithheld:
      worst.severity === ABUSIVE ||
      (!wantsAll.anyway && named.some(({ category }) => category === DISTRESS)),
  }
}

export type WantsWithheld = { anyway: boolean }

const noticeJson = sql`iif(shown.id is null, null, json_object(
  'key', shown.key, 'language', shown.language, 'style', shown.style, 'type', shown.type,
  'title', shown.title, 'description', shown.description,
  'descriptionTags', json(shown.description_tags), 'actions', json(shown.actions),
  'footer', shown.footer, 'source', shown.source, 'checkedOn', shown.checked_on
))`

function detailsOf({ key, language, source, checkedOn }: StoredNotice) {
  return { key, language, source, checkedOn }
}

async function shownNotice(
  context: Context,
  { title, description, descriptionTags, actions, footer, style, language }: StoredNotice,
): Promise<Notice> {
  return {
    title,
    footer,
    style,
    language,
    description: {
      text: description,
      textTags: await Promise.all(
        descriptionTags.map(async (tag) => ({ ...tag, link: await openLink(context, tag.link) })),
      ),
    },
    actions: await Promise.all(
      actions.map(async (action) => ({
        ...action,
        button: { ...action.button, link: await openLink(context, action.button.link) },
      })),
    ),
  }
}

/** The link that a page shows for a notice: our signed address for other sites, empty if invalid. */
async function openLink(context: Context, link: string): Promise<string> {
  const found = linkFor(link)
  if (found?.kind !== 'site') return found?.link ?? ''
  const token = await signLink(context, { url: found.link, pin: undefined })
  return `/offsite/?${new URLSearchParams({ url: found.link, token })}`
}

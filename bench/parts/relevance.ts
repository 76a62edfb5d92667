import * as v from 'valibot'
import { ALIKE, type Judgment, SEARCHES, TASTES } from '../relevance/judgments.ts'
import type { Built } from '../site/build.ts'
import { demoState } from '../site/demo.ts'
import { startMiniflare } from '../site/miniflare.ts'
import { logViewerIn } from '../site/viewer.ts'
import { type Figure, mustHold, type Table } from '../table.ts'

/** How many results of each list are judged. */
const SHOWN = 10

/** The figures of 2026-11-24, before the home feed was mixed and looks were compared. */
const BEFORE: Record<string, number> = { search: 0.675, 'more like this': 0.431, home: 0.097 }

const GRADES = { shows: 2, isNear: 1 } as const

type Pin = { title: string; altText: string; description: string; pinner: string; id: number }

/** A list of pins for a member or visitor. `byAge` is its peer: the same pins ordered by age. */
type RankedList = { path: string; username?: string; judgment: Judgment; byAge: Pin[] }

/**
 * Measures how well the demo's results are ordered, as nDCG@10 (https://doi.org/10.1145/582415.582418), with pictures
 * judged by hand. 1 is ideal. A picture that shows the subject gains three times as much as one that nearly
 * shows it, and lower positions count less. A repeated pin counts once.
 */
export async function measureRelevance({ folders }: Built): Promise<Table[]> {
  const site = await startMiniflare(await demoState(), { app: folders.app })
  try {
    const pins = await newestPins(site.database)
    const origin = await site.direct('app')
    const figures: Figure[] = []
    for (const [name, lists] of Object.entries(listsOf(pins))) {
      const before = BEFORE[name] ?? 0
      let now = 0
      let byAge = 0
      for (const list of lists) {
        const headers = list.username ? await logIn(site.database, list.username) : {}
        const grades = gradesOf(list.judgment, pins)
        now += ndcg(await titlesAt(origin + list.path, headers), grades) / lists.length
        byAge += ndcg(titlesOf(list.byAge), grades) / lists.length
      }
      figures.push({
        name: `${name}, ${lists.length} judged`,
        value: now.toFixed(3),
        peer: byAge.toFixed(3),
        bound: `≥ ${before.toFixed(3)}`,
        verdict: mustHold(Number(now.toFixed(3)) >= before),
      })
    }
    const notes = ['The peer orders by age: all pins, or those with the searched words.']
    return [{ title: `nDCG@${SHOWN} on the demo's pictures`, figures, notes }]
  } finally {
    await site.stop()
  }
}

function listsOf(pins: Pin[]): Record<string, RankedList[]> {
  const searches = Object.entries(SEARCHES).map(([words, judgment]) => ({
    path: `/resource/BaseSearchResource/get/?q=${encodeURIComponent(words)}`,
    judgment,
    byAge: pins.filter(({ title, description }) =>
      `${title} ${description}`.toLowerCase().includes(words),
    ),
  }))
  const alike = Object.entries(ALIKE).map(([title, judgment]) => {
    const pin = pins.find((one) => one.title === title)
    if (!pin) throw new Error(`The demo has no pin "${title}".`)
    const path = `/resource/RelatedPinFeedResource/get/?pin_id=${pin.id}`
    return { path, judgment, byAge: pins.filter((one) => one !== pin) }
  })
  const homes = Object.entries(TASTES).map(([username, judgment]) => ({
    path: '/resource/UserHomefeedResource/get/',
    username,
    judgment,
    byAge: pins.filter(({ pinner }) => pinner !== username),
  }))
  return { search: searches, 'more like this': alike, home: homes }
}

/** The demo's own pins on public boards, newest first. */
async function newestPins(database: D1Database): Promise<Pin[]> {
  const { results } = await database
    .prepare(
      `select pins.id, title, alt_text as altText, description, username as pinner
      from pins join members on members.id = pinner_id
      where is_listed = 1 and via_pin_id is null order by pins.id desc`,
    )
    .all<Pin>()
  return results
}

async function logIn(database: D1Database, username: string): Promise<{ Cookie: string }> {
  const member = await database
    .prepare('select id from members where username = ?')
    .bind(username)
    .first<{ id: number }>()
  if (!member) throw new Error(`The demo has no member "${username}".`)
  return logViewerIn(database, member.id)
}

const Results = v.object({
  resource_response: v.object({ data: v.array(v.object({ title: v.string() })) }),
})

async function titlesAt(url: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(url, { headers })
  const { resource_response } = v.parse(Results, await answer.json())
  return titlesOf(resource_response.data)
}

function titlesOf(pins: readonly { title: string }[]): string[] {
  return pins.map(({ title }) => title)
}

function gradesOf(judgment: Judgment, pins: Pin[]): Map<string, number> {
  const matches = (words: readonly string[] = [], { altText }: Pin) =>
    words.some((word) => altText.includes(word))
  return new Map(
    pins.map((pin) => {
      if (matches(judgment.shows, pin)) return [pin.title, GRADES.shows]
      return [pin.title, matches(judgment.isNear, pin) ? GRADES.isNear : 0]
    }),
  )
}

function ndcg(titles: string[], grades: Map<string, number>): number {
  const isFirst = (title: string, place: number) => titles.indexOf(title) === place
  const found = titles.map((title, place) => (isFirst(title, place) ? (grades.get(title) ?? 0) : 0))
  const best = [...grades.values()].sort((a, b) => b - a)
  return dcg(found) / dcg(best)
}

function dcg(grades: number[]): number {
  return grades
    .slice(0, SHOWN)
    .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
}

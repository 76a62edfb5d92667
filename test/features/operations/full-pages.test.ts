import { expect, test } from 'vitest'
import { advisories, searchTerms } from '../../../app/db/content/advisories.ts'
import { linkDomains } from '../../../app/db/content/links.ts'
import { newId } from '../../../app/db/ids.ts'
import { readAppeals } from '../../../app/features/operations/moderation/appeals/appeals.server.ts'
import { readAudit } from '../../../app/features/operations/moderation/audit/audit.server.ts'
import {
  changeDomain,
  readDomains,
} from '../../../app/features/operations/moderation/domains/domains.server.ts'
import { DomainsQuery } from '../../../app/features/operations/moderation/domains/domains.ts'
import { readNotices } from '../../../app/features/operations/moderation/notices/notices.server.ts'
import { readQueue } from '../../../app/features/operations/moderation/queue/queue.server.ts'
import { QueueQuery } from '../../../app/features/operations/moderation/queue/queue.ts'
import { listOwnReports } from '../../../app/features/operations/moderation/statements/own-reports.server.ts'
import { readOwnDecisions } from '../../../app/features/operations/moderation/statements/statements.server.ts'
import { readTerms } from '../../../app/features/operations/moderation/terms/terms.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { PageQuery, TimedQuery } from '../../../app/paging.ts'
import { later } from '../../factories/content/pins.ts'
import { aMember, aStaffMember } from '../../factories/identity/people.ts'
import { aCase, aDecision } from '../../factories/operations/cases.ts'
import { type ReadPage, rowsOfFullPages } from '../../read-all-pages.ts'

/** Later and more serious than everything that other tests create. */
const FAR = 9_000_000_000_000
const URGENCY = 990

const FOUR = [0, 1, 2, 3]

/** Lists of four items, each created for one reader. If possible, three items differ only in their ids. */
const LISTS: Record<string, () => Promise<ReadPage>> = {
  async 'the desk’s queue'() {
    const ana = await aMember()
    const operator = await aStaffMember('moderator')
    for (const n of FOUR)
      await aCase('board', ana, newId(later()), { urgency: URGENCY + Number(n === 3) })
    return async ({ bookmark, pageSize }) => {
      const from = bookmark ?? `${URGENCY - 1}-1`
      const query = parseInput(QueueQuery, { bookmark: from, pageSize })
      const { cases, ...page } = await readQueue(operator, query)
      return { items: cases, ...page }
    }
  },
  async 'open appeals'() {
    const ana = await aMember()
    const operator = await aStaffMember('moderator')
    for (const n of FOUR) {
      const appealedAt = FAR + Number(n === 3)
      await aDecision(ana, { appeal: 'They are mine.', appealState: 'open', appealedAt })
    }
    return async ({ bookmark, pageSize }) => {
      const query = parseInput(TimedQuery, { bookmark: bookmark ?? `${FAR - 1}-1`, pageSize })
      const { appeals, ...page } = await readAppeals(operator, query)
      return { items: appeals, ...page }
    }
  },
  async 'sites whose links are decided'() {
    const editor = await aStaffMember('editor')
    const name = crypto.randomUUID()
    const rows = FOUR.map((n) => ({ id: newId(later()), host: `${name}-${n}.example` }))
    await editor.db.insert(linkDomains).values(rows)
    return async (page) => {
      const query = parseInput(DomainsQuery, { q: name, ...page })
      const { domains, bookmark } = await readDomains(editor, query)
      return { items: domains, bookmark }
    }
  },
  async 'notices of a key'() {
    const editor = await aStaffMember('editor')
    const key = `k${crypto.randomUUID().slice(0, 8)}`
    const rows = ['', 'IS', 'FO', 'GL'].map((country) => ({
      id: newId(later()),
      key,
      country,
      category: 4,
      title: 'T',
      description: 'D',
      source: 'https://1717.example/',
      checkedOn: '2026-01-02',
      updatedAt: 0,
    }))
    await editor.db.insert(advisories).values(rows)
    return async (page) => {
      const { notices, bookmark } = await readNotices(editor, {
        ...parseInput(PageQuery, page),
        q: key,
        edit: null,
      })
      return { items: notices, bookmark }
    }
  },
  async 'guarded search terms'() {
    const editor = await aStaffMember('editor')
    const word = crypto.randomUUID().replaceAll('-', '')
    const rows = FOUR.map((n) => ({
      id: newId(later()),
      foldedTerm: `${word} ${n}`,
      match: 'phrase' as const,
      severity: 1,
      category: 4,
      createdAt: 0,
    }))
    await editor.db.insert(searchTerms).values(rows)
    return async (page) => {
      const { terms, bookmark } = await readTerms(editor, {
        ...parseInput(PageQuery, page),
        q: word,
        edit: null,
      })
      return { items: terms, bookmark }
    }
  },
  async 'one’s own reports'() {
    const ana = await aMember()
    const bo = await aMember()
    for (const _ of FOUR) await aCase('board', ana, newId(later()), { reporter: bo })
    return (page) => listOwnReports(bo, parseInput(PageQuery, page))
  },
  async 'decisions about oneself'() {
    const ana = await aMember()
    for (const _ of FOUR) await aDecision(ana)
    return async (page) => {
      const { decisions, bookmark } = await readOwnDecisions(ana, parseInput(PageQuery, page))
      return { items: decisions, bookmark }
    }
  },
  async 'what an operator did'() {
    const admin = await aStaffMember('admin')
    const decided = { status: null, explanation: 'It is fine.' }
    for (const n of FOUR) await changeDomain(admin, { host: `audited-${n}.example`, ...decided })
    return async (page) => {
      const operator = admin.viewer.username
      const query = { ...parseInput(PageQuery, page), operator, subject: '' }
      const { events, bookmark } = await readAudit(admin, query)
      return { items: events, bookmark }
    }
  },
}

test.each(Object.entries(LISTS))('%s have no page after a full last page', async (_, makeFour) => {
  expect(await rowsOfFullPages(await makeFour())).toEqual([[4], [2, 2]])
})

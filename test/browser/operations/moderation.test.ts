import type { Browser, Page } from '@playwright/test'
import { aPicture } from '../../factories/content/pictures.ts'
import { changeDatabase, countAsTwoFactors, readDatabase } from '../database.ts'
import { SITE_ORIGIN } from '../origins.ts'
import {
  DESKTOP,
  expectAccessible,
  expectAnnounced,
  expectFocusKept,
  expectPageAnnounced,
  expectSound,
  PHONE,
} from '../page-checks.ts'
import { anotherMember, makeBoard, nameOf, post, type Signed, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

/** A staff member in a session with two-step verification. */
async function anOperator(browser: Browser, viewport = DESKTOP): Promise<Page> {
  const page = await anotherMember(browser, viewport)
  await makeOperator(page)
  return page
}

async function makeOperator(member: Signed): Promise<void> {
  const username = await nameOf(member)
  const memberId = '(select id from members where username = ?)'
  await changeDatabase(`update members set staff_role = 'admin' where id = ${memberId}`, username)
  await countAsTwoFactors(username)
}

/** Makes a pin of one member, which the other reports. */
async function reportPin(ana: Signed, bo: Signed, name = 'Watches') {
  const board = await makeBoard(ana, name)
  // Reports of the same picture share a case.
  const made = await post(ana, '/resource/PinResource/create/', {
    data: {
      board_id: board.id,
      image_base64: Buffer.from(aPicture()).toString('base64'),
      title: 'Pin 1',
      alt_text: 'The picture of pin 1',
    },
  })
  const pinId: string = (await made.json()).resource_response.data.id
  const reporter = await nameOf(bo)
  const caseId = String(Date.now() * 1000)
  await changeDatabase(
    `insert into report_cases (id, kind, subject_id, member_id, picture_id, pin_id, shown, urgency, created_at, last_report_at)
      select ?, 'picture', picture_id, pinner_id, picture_id, pins.id,
        json_object('title', title, 'board', 'Watches', 'username', username, 'fullName', full_name), 0, created_at, created_at
      from pins join (select id as owner, username, full_name from members) on owner = pinner_id where pins.id = ?`,
    caseId,
    pinId,
  )
  await changeDatabase(
    `insert into reports (id, case_id, reporter_id, pin_id, reason, note, created_at)
      select ?, ?, id, ?, 'spam', 'They sell watches.', 0 from members where username = ?`,
    ...[caseId, caseId, pinId, reporter],
  )
  return { board, pinId, caseId }
}

test('an operator decides by keyboard, the member appeals, and another operator reverses the decision', async ({
  browser,
  openPlain,
  complaints,
  expectedComplaints,
}) => {
  const bo = await openPlain()
  await signUp(bo)
  const ana = await anotherMember(browser, DESKTOP)
  const reported = await reportPin(ana, bo)
  const operator = await anOperator(browser)
  const second = await anOperator(browser, PHONE)

  await decide(operator, reported.caseId)
  await appeal(ana, reported.board.path)
  await reverseDecision(operator, second, reported.caseId)
  await ana.goto(`/pin/${reported.pinId}/`)
  await expect(ana.getByRole('heading', { name: 'Pin 1', level: 1 })).toBeVisible()

  expect(complaints, 'nothing on the console').toEqual([])
  expectedComplaints.push(/status of 409/)
  const { caseId } = await reportPin(ana, bo, 'Clocks')
  await test.step('the second operator sees what was decided', () =>
    decideTwice(operator, second, caseId))
  await test.step('the other moderation pages are accessible', async () => {
    for (const path of ['members', 'domains', 'audit', 'health']) {
      await second.goto(`/desk/${path}/`)
      await expectSound(second)
    }
  })
})

async function decide(operator: Page, caseId: string): Promise<void> {
  await operator.goto('/')
  await operator.getByRole('button', { name: /^Account of/ }).press('Enter')
  await operator.getByRole('link', { name: 'Moderation', exact: true }).press('Enter')
  await expect(operator.getByRole('heading', { name: 'Queue' })).toBeVisible()
  await expectPageAnnounced(operator)
  await expectSound(operator)
  await operator.goto(`/desk/cases/${caseId}/`)
  await expect(operator.getByText('They sell watches.')).toBeVisible()
  await operator.getByRole('link', { name: /^Show/ }).press('Enter')
  await expect(operator.getByRole('img', { name: 'Pin 1' })).toBeVisible()
  await expectAccessible(operator)
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectAnnounced(operator, 'Choose what to do.', 'alert')
  await expect(operator.getByRole('button', { name: 'Decide' })).not.toHaveAttribute('aria-busy')
  await operator.getByRole('radio', { name: 'Take down the reported pin' }).press('Space')
  await operator.getByLabel('Why').fill('It sells watches.')
  await operator.getByRole('button', { name: 'Decide' }).press('Enter')
  await expectAnnounced(operator, /^Decided$/)
  await expectPageAnnounced(operator)
}

async function appeal(ana: Page, boardPath: string): Promise<void> {
  await ana.goto('/')
  await expect(ana.getByText("We've made a decision about your account or content.")).toBeVisible()
  await expectAccessible(ana)
  await ana.getByRole('link', { name: 'Read the decision' }).press('Enter')
  await expect(ana.getByText('Our reason: It sells watches.')).toBeVisible()
  await expectAccessible(ana)
  await ana.getByLabel('Why you disagree').fill('They are mine.')
  await ana.getByRole('button', { name: 'Appeal' }).press('Enter')
  await expectAnnounced(ana, 'You appealed. Someone else is reviewing it.')
  await expectFocusKept(ana)
  await ana.goto(boardPath)
  await expect(ana.getByRole('article', { name: 'Pin 1' })).toHaveCount(0)
  await expect(ana.getByText('made a decision about your account')).toHaveCount(0)
}

async function reverseDecision(operator: Page, second: Page, caseId: string): Promise<void> {
  const [[id] = []] = await readDatabase('select id from decisions where case_id = ?', caseId)
  await operator.goto(`/desk/decisions/${id}/`)
  await expect(operator.getByRole('button', { name: 'Answer the appeal' })).toHaveCount(0)
  await second.goto('/desk/appeals/')
  await expectSound(second)
  await second.goto(`/desk/decisions/${id}/`)
  await expectSound(second)
  await second.getByRole('radio', { name: 'Reverse the decision' }).press('Space')
  await second.getByLabel('Why').fill('They are not for sale.')
  await second.getByRole('button', { name: 'Answer the appeal' }).press('Enter')
  await expectAnnounced(second, "Done. We've notified the member.")
  await expectFocusKept(second)
}

async function decideTwice(first: Page, second: Page, caseId: string): Promise<void> {
  for (const operator of [first, second]) {
    await operator.goto(`/desk/cases/${caseId}/`)
    await operator.waitForLoadState('networkidle')
    await operator.getByRole('radio', { name: 'Keep it' }).press('Space')
    await operator.getByLabel('Why').fill('It is fine.')
  }

  await first.getByRole('button', { name: 'Decide' }).click()
  await expect(first.getByText('Decided', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Decide' }).click()

  await expect(second.getByRole('alert')).toContainText('Someone else has already decided this.')
  await expect(second.getByText(/^Kept: /)).toBeVisible()
}

test('moderation works without scripts', async ({ plain: operator, openPlain }) => {
  const ana = await openPlain()
  const bo = await openPlain()
  for (const member of [ana, bo, operator]) await signUp(member)
  const { caseId } = await reportPin(ana, bo)
  await makeOperator(operator)

  const returnPath = () => operator.see('link', 'Back to Queue').getAttribute('href')
  await operator.goto(`/desk/cases/${caseId}/?from=//shop.example/desk/`)
  expect(returnPath()).toBe('/desk/')
  await operator.goto('/desk/?kind=picture&show=1')
  const [row] = operator.all('link', 'Picture: Pin 1')
  const { search } = new URL(row?.getAttribute('href') ?? '', SITE_ORIGIN)
  await operator.goto(`/desk/cases/${caseId}/${search}`)
  await operator.press('link', /^Show/)
  operator.see('img', 'Pin 1')
  expect(returnPath()).toBe('/desk/?kind=picture')
  operator.check('Keep it')
  operator.fill('Why', 'It is fine.')
  await operator.press('button', 'Decide')
  expect(operator.url()).toBe(`${SITE_ORIGIN}/desk/?kind=picture`)

  await operator.goto('/desk/advisories/')
  operator.fill('Title', 'Somebody listens')
  await operator.press('button', 'Preview')
  operator.see('heading', 'Somebody listens')
})

import { makeBoard, makePins, nameOf, PASSWORD, signUp } from '../people.ts'
import { test } from '../test.ts'
import { expectTranscript } from './transcript.ts'

test.use({ expectedComplaints: [/status of 4\d\d/] })

test('walls, pins and boards can be used with a screen reader and a keyboard', {
  tag: '@chromium',
}, async ({ page, plain }) => {
  await signUp(plain)
  const theirs = await makeBoard(plain, 'Boats')
  await makePins(plain, theirs, 3)
  const them = await nameOf(plain)
  await signUp(page)
  await makePins(page, await makeBoard(page, 'Kept'), 1)

  await test.step('going through a wall, into a pin and out again, and past the wall', async () => {
    await page.goto(theirs.path)
    await page.getByRole('button', { name: 'Skip these pins' }).focus()
    await expectTranscript(page, [
      ['Tab', 'link "Pin 3"'],
      ['PageDown', 'article "Pin 2"'],
      ['PageDown', 'article "Pin 1"'],
      ['PageDown', 'That was the last pin.', 'article "Pin 1"'],
      ['PageUp', 'article "Pin 2"'],
      ['Enter', 'button "Close"'],
      ['Escape', 'article "Pin 2"'],
      ['Control+Home', 'heading "Boats" [level=1]'],
    ])
    await page.locator('.tile-link').first().focus()
    await expectTranscript(page, [['Control+End', 'link "Save button for websites"']])
  })
  await test.step('saving a pin from a wall, and undoing it', async () => {
    await page.locator('.tile-link').first().focus()
    await expectTranscript(page, [
      ['Tab', 'button "Save Pin 3": Save'],
      [
        'Enter',
        'Saved to Kept Undo Press Control Z to undo',
        'button "Saved Pin 3" [disabled]: Saved',
      ],
      ['Control+z', 'Undone', 'button "Save Pin 3": Save'],
      ['ArrowRight', 'button "Share"'],
      ['ArrowLeft', 'button "Save Pin 3": Save'],
      ['ArrowLeft', 'link "Choose a board other than Kept"'],
    ])
  })
  await test.step('choosing a board in the picker', () =>
    expectTranscript(page, [
      ['Enter', 'searchbox "Search boards"'],
      ['Tab', 'button "Kept"'],
      ['Enter', 'Saved to Kept', 'link "Choose a board other than Kept"'],
    ]))
  await test.step('following, unfollowing and undoing that', async () => {
    await page.goto(`/${them}/`)
    await page.getByRole('button', { name: /^Follow / }).focus()
    await expectTranscript(page, [
      ['Enter', 'Following $', 'button "Following $. Press to unfollow": Following'],
      ['Enter', 'Unfollowed Undo Press Control Z to undo', 'button "Follow $": Follow'],
      ['Control+z', 'Undone', 'button "Following $. Press to unfollow": Following'],
    ])
  })
  await test.step('sharing a board with somebody who doesn’t exist', async () => {
    await page.goto(theirs.path)
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).focus()
    const refused = "We couldn't find a member with that name."
    await expectTranscript(page, [
      ['Enter', 'heading "Share this board" [level=2]'],
      ['Tab', 'textbox "Link": http://$/boats/'],
      ['Tab', 'button "Copy link"'],
      ['Tab', 'link "Email"'],
      ['Tab', 'textbox "Send to a member"'],
      ['“nobody-of-that-name”', 'textbox "Send to a member"'],
      ['Enter', refused, 'textbox "Send to a member" [invalid]'],
      ['Enter', refused, 'textbox "Send to a member" [invalid]'],
      ['Escape', 'button "Share"'],
    ])
  })
})

test('forms, search and settings can be used with a screen reader and a keyboard', {
  tag: '@chromium',
}, async ({ page }) => {
  const email = await signUp(page)
  await makeBoard(page, 'Jars')
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Moon jars'), 1)

  await test.step('creating a board, with a name that is taken', async () => {
    await page.goto('/board/create/')
    await page.getByLabel('Name').focus()
    const refused = 'You already have a board with that name.'
    await expectTranscript(page, [
      ['“Jars”', 'textbox "Name"'],
      ['Enter', refused, 'textbox "Name" [invalid]'],
      ['Enter', refused, 'textbox "Name" [invalid]'],
      ['“ and lids”', 'textbox "Name" [invalid]'],
      ['Enter', 'Jars and lids · Pinfold', 'heading "Jars and lids" [level=1]'],
    ])
  })
  await test.step('searching', async () => {
    await page.goto('/settings/appearance/')
    await expectTranscript(page, [
      ['/', 'combobox "Search"'],
      ['“moon jars”', 'Suggestions: $', 'combobox "Search" [expanded]: moon jars'],
      ['Enter', 'moon jars · Pins · Search · Pinfold', 'heading "Pins for “moon jars”" [level=1]'],
    ])
  })
  await test.step('saving settings, twice', async () => {
    await page.goto('/settings/appearance/')
    await page.getByRole('button', { name: 'Save changes' }).focus()
    await expectTranscript(page, [
      ['Enter', 'Changes saved', 'button "Save changes"'],
      ['Enter', 'Changes saved', 'button "Save changes"'],
    ])
  })
  await test.step('editing a pin', async () => {
    await page.goto(`/pin/${pin}/edit/`)
    await page.getByLabel('Title').focus()
    const title = 'Pin 1 and a lid'
    await expectTranscript(page, [
      ['End', 'textbox "Title": Pin 1'],
      ['“ and a lid”', `textbox "Title": ${title}`],
      ['Enter', `${title} · Pinfold`, 'Pin updated', `heading "${title}" [level=1]`],
    ])
  })
  await test.step('logging in, after a wrong password', async () => {
    await page.request.clearCookies()
    await page.goto('/ideas/')
    await page.getByRole('link', { name: 'Log in' }).first().focus()
    const refused = 'The password you entered is incorrect. Try again or Reset your password'
    const invalid = 'textbox "Password" [invalid]:'
    await expectTranscript(page, [
      ['Enter', 'textbox "Email or username"'],
      [`“${email}”`, `textbox "Email or username": ${email}`],
      ['Tab', 'textbox "Password"'],
      ['“no such password”', 'textbox "Password": no such password'],
      ['Enter', refused, `${invalid} no such password`],
      ['Enter', refused, `${invalid} no such password`],
      ['ControlOrMeta+a', `${invalid} no such password`],
      [`“${PASSWORD}”`, `${invalid} ${PASSWORD}`],
      ['Enter', "You're logged in", 'link "Pinfold home"'],
    ])
  })
})

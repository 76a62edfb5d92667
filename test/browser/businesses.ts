import { changeDatabase, countAsTwoFactors } from './database.ts'
import { get, makeBoard, makePins, type Signed, signUp } from './people.ts'

/** Signs in a business with a campaign that was clicked; its member is also a moderator. */
export async function aBusiness(page: Signed): Promise<{ id: string; pin: string }> {
  const email = await signUp(page)
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Jars'), 1)
  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln', country = 'US', staff_role = 'admin'
      where email = ?`,
    email,
  )
  const own = '(select id from members where email = ?)'
  await changeDatabase(
    `update businesses set country = 'US', time_zone = 'UTC' where member_id = ${own}`,
    email,
  )
  await countAsTwoFactors(email)
  await changeDatabase(
    `insert into campaigns (id, advertiser_id, pin_id, idempotency_key, name, objective, destination_url,
        budget_micros, currency, start_at, review, targeting, created_at)
      select id, id, ?, 'key', 'Moon jars', 'CONSIDERATION', 'https://kiln.example/', 7000000, 'USD', 1,
        'pending', '{"genders":["female"],"ages":["25-34"],"interests":[],"countries":["US"]}', 1
      from members where email = ?`,
    ...[pin, email],
  )
  await changeDatabase(
    `insert into ledger (advertiser_id, campaign_id, kind, micros, currency, key, at)
      select id, id, 'click', 1000000, 'USD', 'click' || id, ? from members where email = ?`,
    ...[Date.now(), email],
  )
  return { id: await ownId(page), pin }
}

/** Makes this page's member a business with pins on a board; returns the pins' ids. */
export async function aBusinessWithPins(page: Signed, count = 1): Promise<string[]> {
  const email = await signUp(page)
  await changeDatabase(
    `update members set is_partner = 1, business_name = 'Kiln', country = 'US' where email = ?`,
    email,
  )
  await setCountry(page, 'US')
  return makePins(page, await makeBoard(page, 'Jars'), count)
}

export async function setCountry(page: Signed, country: string): Promise<void> {
  await changeDatabase(
    'update businesses set country = ? where member_id = ?',
    country,
    await ownId(page),
  )
}

/** The id of the member signed in to this page. */
export async function ownId(page: Signed): Promise<string> {
  const response = await get(page, '/v3/users/settings/')
  const { client_context }: { client_context: { user: { id: string } } } = await response.json()
  return client_context.user.id
}

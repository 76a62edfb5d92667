import { change } from './database.ts'
import { get, makeBoard, makePins, type Signed, signUp } from './people.ts'

/** Signs a business in, with a campaign that was clicked on; its member works at the desk, too. */
export async function aBusiness(page: Signed): Promise<{ id: string; pin: string }> {
  const email = await signUp(page)
  const [pin = ''] = await makePins(page, await makeBoard(page, 'Jars'), 1)
  await change(
    `update members set is_partner = 1, business_name = 'Kiln', country = 'US', staff_role = 'admin'
      where email = ?`,
    email,
  )
  const own = '(select id from members where email = ?)'
  await change(
    `update businesses set country = 'US', time_zone = 'UTC' where member_id = ${own}`,
    email,
  )
  await change(`update sessions set is_two_factor = 1 where member_id = ${own}`, email)
  await change(
    `insert into campaigns (id, advertiser_id, pin_id, idempotency_key, name, objective, destination_url,
        budget_micros, currency, start_at, review, targeting, created_at)
      select id, id, ?, 'key', 'Moon jars', 'CONSIDERATION', 'https://kiln.example/', 7000000, 'USD', 1,
        'pending', '{"genders":["female"],"ages":["25-34"],"interests":[],"countries":["US"]}', 1
      from members where email = ?`,
    ...[pin, email],
  )
  await change(
    `insert into ledger (advertiser_id, campaign_id, kind, micros, currency, key, at)
      select id, id, 'click', 1000000, 'USD', 'click' || id, ? from members where email = ?`,
    ...[Date.now(), email],
  )
  const response = await get(page, '/v3/users/settings/')
  const { client_context }: { client_context: { user: { id: string } } } = await response.json()
  return { id: client_context.user.id, pin }
}

import { type SQL, sql } from 'drizzle-orm'

const OF_BUSINESS = {
  street: sql`coalesce(business.street, '')`,
  city: sql`coalesce(business.city, '')`,
  region: sql`business.region`,
  postalCode: sql`coalesce(business.postal_code, '')`,
  country: sql`business.country`,
}

export const PAYER = sql`json_object(
  'name', profile.payer_name, 'email', profile.email, 'vatId', profile.vat_id,
  'street', ${line('street')}, 'city', ${line('city')}, 'region', ${line('region')},
  'postalCode', ${line('postalCode')}, 'country', ${line('country')},
  'timeZone', business.time_zone
)`

function line(name: 'street' | 'city' | 'region' | 'postalCode' | 'country'): SQL {
  const ofBusiness = OF_BUSINESS[name]
  return sql`iif(profile.payer_address is null, ${ofBusiness}, profile.payer_address ->> ${name})`
}

export const PAYER_TABLES = sql`(
  billing_profiles as profile join businesses as business on business.member_id = profile.advertiser_id
)`

export function payerOf(advertiserId: number): SQL {
  return sql`from ${PAYER_TABLES} where profile.advertiser_id = ${advertiserId}`
}

import * as v from 'valibot'
import { Id } from '../../../forms/input.ts'

export const NOTIFICATIONS_PATH = '/settings/notifications/'

const ENDPOINT_LENGTH = 1000

const Endpoint = v.pipe(
  v.string('invalid_parameters'),
  v.minLength(1, 'invalid_parameters'),
  v.maxLength(ENDPOINT_LENGTH, 'invalid_parameters'),
)

/** The public key has 65 bytes and the secret 16. */
const SUBSCRIPTION = {
  endpoint: Endpoint,
  publicKey: v.pipe(v.string('invalid_parameters'), v.regex(/^B[\w-]{86}$/, 'invalid_parameters')),
  authSecret: v.pipe(v.string('invalid_parameters'), v.regex(/^[\w-]{22}$/, 'invalid_parameters')),
}

export const NewSubscription = v.object(SUBSCRIPTION)
export type NewSubscription = v.InferOutput<typeof NewSubscription>

export const RenewedSubscription = v.object({ ...SUBSCRIPTION, oldEndpoint: Endpoint })
export type RenewedSubscription = v.InferOutput<typeof RenewedSubscription>

export const DeviceAct = v.object({
  deviceId: Id,
  act: v.picklist(['off', 'test'], 'not_found'),
})
export type DeviceAct = v.InferOutput<typeof DeviceAct>

export type PushDevice = {
  id: number
  device: string
  country: string
  createdAt: number
  isCurrent: boolean
  /** Whether another account is active in that browser. */
  isPaused: boolean
}

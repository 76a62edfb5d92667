import { DurableObject } from 'cloudflare:workers'

/** Counts log-in attempts exactly. */
export class LoginLockout extends DurableObject<Env> {}

import { hashPassword } from '../../../app/features/identity/passwords/passwords.server.ts'
import { rememberedArgon2 } from '../../argon2.ts'

const stored = new Map<string, Promise<string>>()

/** A password's hash, computed once for all members of the tests, as it takes its time. */
export function passwordHashOf(password: string): Promise<string> {
  const hash = stored.get(password) ?? hashPassword({ argon2: rememberedArgon2 }, password)
  stored.set(password, hash)
  return hash
}

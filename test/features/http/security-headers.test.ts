import { expect, test } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { withSecurityHeaders } from '../../../app/http/security-headers.server.ts'
import { withCaptcha } from '../../factories/identity/captcha.ts'
import { aVisitor } from '../../factories/identity/people.ts'

/** The sources of each directive of a response's CSP. */
function policyOf(context: Context): ReadonlyMap<string, string> {
  const reply = { ...context, replyHeaders: new Headers(), nonce: 'once' }
  const policy =
    withSecurityHeaders(new Response(), reply).headers.get('Content-Security-Policy') ?? ''
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

test('nothing from other sites may run, be framed or be called', () => {
  const policy = policyOf(aVisitor())

  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self' 'nonce-once'")
  expect(policy.get('connect-src')).toBe("'self'")
  expect(policy.get('frame-src')).toBe("'self'")
  expect(policy.get('worker-src')).toBe("'self'")
})

test('with captchas on, the policy allows their paths, but nothing else on those hosts', () => {
  const policy = policyOf(withCaptcha(aVisitor()))
  const sources = [
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
  ].join(' ')

  expect(policy.get('script-src')).toBe(`'self' 'nonce-once' ${sources}`)
  expect(policy.get('connect-src')).toBe(`'self' ${sources}`)
  expect(policy.get('frame-src')).toBe(`'self' ${sources}`)
})

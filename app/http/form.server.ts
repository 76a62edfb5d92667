import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { FormResult } from '../forms/form-result.ts'
import { isTyped } from '../forms/typed-fields.ts'
import { Refusal, type RefusalCode, refusalOfIssue } from '../refusal.ts'
import { BODY_LIMIT, formFields, readForm } from './bodies/body.server.ts'
import { setFlash } from './cookies/flash.server.ts'
import { runOnce } from './idempotency.server.ts'
import { fieldErrors, type InputSchema, parseInput } from './input.server.ts'
import {
  hasSecret,
  hasTypedText,
  hidesMemberPage,
  loggedOutMember,
  loggedOutPage,
} from './logged-out.server.ts'
import { confirmFirst, logInFirst, refererPath } from './redirects.server.ts'
import { refuseOtherPages, refuseOtherProfiles } from './refuse-other-pages.server.ts'
import { asPage, movedOr, type RouteArgs, refusedRead } from './refused-read.server.ts'
import { setRetryAfter } from './retry-after.server.ts'

export type SwitchedPage = Pick<FormResult, 'typed'> & { code: RefusalCode; message: string }

/** The HTML endpoint for reads. Refusals go to {@link refusedRead}. */
export async function loadPage<S extends InputSchema, R>(
  args: RouteArgs,
  schema: S,
  read: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<R>,
): Promise<R> {
  try {
    const query = formFields(new URL(args.request.url).searchParams)
    const input = v.safeParse(schema, { ...query, ...args.params })
    if (!input.success) throw new Refusal('not_found')
    return await read(args.context, input.output)
  } catch (error) {
    setRetryAfter(args.context, error)
    if (!(error instanceof Refusal)) throw error
    throw refusedRead(await movedOr(error, args), args)
  }
}

export type FieldReader = (request: Request) => Promise<Record<string, unknown>>

/** The HTML endpoint for writes. Refusals are shown in the form. */
export async function handleForm<S extends InputSchema, R>(
  args: RouteArgs,
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<R>,
  body: number | FieldReader = BODY_LIMIT,
) {
  const { request, context, params } = args
  const sent: Sent = { fields: {}, typed: {} }
  try {
    const { fields, typed } = await readSent(args, sent, () => sentFields(args, body))
    const input = v.safeParse(schema, { ...fields, ...params })
    if (!input.success) {
      // The page is for members, so a visitor would get the log-in page instead of these errors.
      if (!context.isForData && !hasSecret(fields) && loggedOutMember(context, request, fields))
        throw new Refusal('not_signed_in')
      const [first] = input.issues
      return refused(400, {
        code: refusalOfIssue(first).code,
        errors: fieldErrors(input.issues),
        typed,
      })
    }
    return await runOnce(context, request, fields, () => handle(context, input.output))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields, typed } = sent
    const memberId = hidesMemberPage(error) ? loggedOutMember(context, request, fields) : null
    if (memberId !== null || error === UNREAD_FORM) {
      if (!context.isForData) throw loggedOutPage(context, { memberId, fields })
      const { status, code, message } = new Refusal('not_signed_in')
      return refused(status, { code, formError: message, typed })
    }
    leaveForm(error, args, typed)
    setRetryAfter(context, error)
    const { code, details = {}, field, message } = error
    return refused(error.status, {
      code,
      details,
      ...(field === undefined ? { formError: message } : { errors: { [field]: message } }),
      typed,
    })
  }
}

/**
 * {@link handleForm} for an address without a page. Scripts get the result; a plain form returns to its page, where a
 * refusal is a flash message.
 */
export async function handleFormOfPage<S extends InputSchema, R>(
  args: RouteArgs,
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<R>,
) {
  const { context, request } = args
  const answer = await handleForm(args, schema, handle)
  if (context.isForData || answer instanceof Response) return answer
  if (isRefused(answer)) setFlash(context, { kind: 'refused', text: textOf(answer.data) })
  return redirect(refererPath(request))
}

/** Redirects, with a full page load if the viewer has changed. A refusal becomes a flash message. */
export async function handleFormAndRedirect<S extends InputSchema>(
  args: RouteArgs,
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<string>,
  readFields: FieldReader = plainFields,
): Promise<Response | null> {
  const { request, context, params } = args
  const back = refererPath(request)
  const viewerId = context.viewer?.id
  const sent: Sent = { fields: {}, typed: {} }
  const stays = () => context.isForData === true && 'stay' in sent.fields
  try {
    const { fields } = await readSent(args, sent, () => readFields(request))
    const input = parseInput(schema, { ...fields, ...params })
    const next = await runOnce(context, request, fields, () => handle(context, input))
    if (stays()) return null
    return context.viewer?.id === viewerId ? redirect(next) : redirectDocument(next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { fields, typed } = sent
    const memberId = hidesMemberPage(error) ? loggedOutMember(context, request, fields) : null
    if (memberId !== null && context.isForData) return Response.json(null, { status: 401 })
    if (memberId !== null && hasTypedText(fields))
      throw loggedOutPage(context, { memberId, fields })
    leaveForm(error, args, typed)
    setFlash(context, { kind: 'refused', text: error.message })
    return stays() ? null : redirect(back)
  }
}

/** The form's fields that have been read so far, which refusals need too. */
type Sent = { fields: Record<string, unknown>; typed: FormResult['typed'] }

/** Reads a form into `sent`. Refuses forms of other pages, accounts and profiles. */
async function readSent(
  { request, context }: RouteArgs,
  sent: Sent,
  read: () => ReturnType<FieldReader>,
): Promise<Sent> {
  refuseOtherPages(context, request)
  sent.fields = await read()
  sent.typed = typedIn(sent.fields)
  refuseOtherPages(context, request, sent.fields)
  refuseOtherProfiles(context, sent.fields)
  return sent
}

/** Throws the redirect or page that replaces the form's page after this refusal, if there is one. */
function leaveForm(error: Refusal, { request, context }: RouteArgs, typed: FormResult['typed']) {
  if (error.code === 'not_signed_in') throw logInFirst(request)
  if (error.code === 'fresh_login_required') throw confirmFirst(request, withoutSecrets(typed))
  if (error.code === 'account_switched' && !context.isForData) throw switchedPage(error, typed)
}

async function plainFields(request: Request): ReturnType<FieldReader> {
  return formFields(await readForm(request))
}

function switchedPage({ code, message, status }: Refusal, typed: FormResult['typed']) {
  return data<SwitchedPage>({ code, message, typed }, status)
}

export function throwNotFound(): never {
  throw asPage(new Refusal('not_found'))
}

const UNREAD_FORM = new Refusal('not_signed_in')

/** Only members may send large forms. */
async function sentFields(
  { request, context: { viewer } }: RouteArgs,
  body: number | FieldReader,
): ReturnType<FieldReader> {
  if (viewer && typeof body !== 'number') return body(request)
  const limit = viewer && typeof body === 'number' ? body : BODY_LIMIT
  try {
    return formFields(await readForm(request, limit))
  } catch (error) {
    const isMembers = body !== BODY_LIMIT && error instanceof Refusal && error.code === 'too_large'
    throw isMembers && !viewer ? UNREAD_FORM : error
  }
}

function refused(status: number, given: Partial<FormResult> & Pick<FormResult, 'typed'>) {
  const noErrors = { code: null, details: {}, errors: {}, formError: null }
  return data<FormResult>({ ...noErrors, ...given }, status)
}

/** The fields that a form shows again after "Confirm it's you". A query may have these, but no secret or code. */
const CARRIED_FIELDS = ['email', 'budget', 'ends', 'lastDay']

function withoutSecrets(typed: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => CARRIED_FIELDS.includes(name)))
}

function typedIn(fields: Record<string, unknown>): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && !/password/i.test(name)) typed[name] = value
    if (!Array.isArray(value) || !isTyped(name)) continue
    for (const [at, one] of value.entries()) {
      if (typeof one === 'string') typed[`${name}.${at}`] = one
    }
  }
  return typed
}

function isRefused(answer: unknown): answer is ReturnType<typeof refused> {
  if (typeof answer !== 'object' || answer === null || !('data' in answer)) return false
  return typeof answer.data === 'object' && answer.data !== null && 'formError' in answer.data
}

function textOf({ formError, errors }: FormResult): string {
  return formError ?? Object.values(errors)[0] ?? new Refusal('invalid_parameters').message
}

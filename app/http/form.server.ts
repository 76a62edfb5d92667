import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/cloudflare'
import * as v from 'valibot'
import type { FormResult } from '../forms/form-result.ts'
import { isTyped } from '../forms/typed-fields.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { BODY_LIMIT, formFields, readForm } from './body.server.ts'
import { setFlash } from './cookies/flash.server.ts'
import { refuseOtherPages, refuseOtherProfiles } from './drawn-for.server.ts'
import { codeOf, fieldErrors, type InputSchema, parseInput } from './input.server.ts'
import {
  hasSecret,
  hasWords,
  isForMembers,
  loggedOutMember,
  loggedOutPage,
} from './logged-out.server.ts'
import { confirmFirst, logInFirst, refererPath } from './redirects.server.ts'
import { asPage, type RouteArgs, refusedRead } from './refused-read.server.ts'

export type SwitchedPage = Pick<FormResult, 'typed'> & { code: RefusalCode; message: string }

/** The HTML endpoint for reading. Refusals go to {@link refusedRead}. */
export async function show<S extends InputSchema, R>(
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
    throw error instanceof Refusal ? refusedRead(error, args) : error
  }
}

export type FieldReader = (request: Request) => Promise<Record<string, unknown>>

/** The HTML endpoint for writing. Refusals return to the form. */
export async function submit<S extends InputSchema, R>(
  args: RouteArgs,
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<R>,
  body: number | FieldReader = BODY_LIMIT,
) {
  const { request, context, params } = args
  let fields: Record<string, unknown> = {}
  let typed: FormResult['typed'] = {}
  try {
    refuseOtherPages(context, request)
    fields = await sentFields(args, body)
    typed = typedIn(fields)
    refuseOtherPages(context, request, fields)
    refuseOtherProfiles(context, fields)
    const input = v.safeParse(schema, { ...fields, ...params })
    if (!input.success) {
      // The page is drawn for members only, and would give way to the log-in.
      if (!context.isForData && !hasSecret(fields) && loggedOutMember(context, request, fields))
        throw new Refusal('not_signed_in')
      const [first] = input.issues
      return refused(400, { code: codeOf(first), errors: fieldErrors(input.issues), typed })
    }
    return await handle(context, input.output)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isForMembers(error)) {
      const memberId = loggedOutMember(context, request, fields)
      if (memberId !== null || error === UNREAD) {
        if (!context.isForData) throw loggedOutPage(context, { memberId, fields })
        const { status, code, message } = new Refusal('not_signed_in')
        return refused(status, { code, formError: message, typed })
      }
      if (error.code === 'not_signed_in') throw logInFirst(request)
    }
    if (error.code === 'fresh_login_required') throw confirmFirst(request, withoutSecrets(typed))
    // The page itself may be closed to this account: another one keeps what was typed.
    if (error.code === 'account_switched' && !context.isForData) throw switchedPage(error, typed)
    const { code, details = {}, field, message } = error
    return refused(error.status, {
      code,
      details,
      ...(field === undefined ? { formError: message } : { errors: { [field]: message } }),
      typed,
    })
  }
}

/** Redirects, to a whole new page for a new viewer; a refusal becomes a flash message. */
export async function perform<S extends InputSchema>(
  { request, context, params }: RouteArgs,
  schema: S,
  handle: (context: AppLoadContext, input: v.InferOutput<S>) => Promise<string>,
  readFields: FieldReader = plainFields,
): Promise<Response | null> {
  const back = refererPath(request)
  const viewerId = context.viewer?.id
  let stays = false
  let fields: Record<string, unknown> = {}
  let typed: FormResult['typed'] = {}
  try {
    refuseOtherPages(context, request)
    fields = await readFields(request)
    stays = 'stay' in fields
    typed = typedIn(fields)
    refuseOtherPages(context, request, fields)
    refuseOtherProfiles(context, fields)
    const input = parseInput(schema, { ...fields, ...params })
    const next = await handle(context, input)
    if (stays) return null
    return context.viewer?.id === viewerId ? redirect(next) : redirectDocument(next)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (isForMembers(error)) {
      const memberId = loggedOutMember(context, request, fields)
      if (memberId !== null && context.isForData) return Response.json(null, { status: 401 })
      if (memberId !== null && hasWords(fields)) {
        throw loggedOutPage(context, { memberId, fields })
      }
      if (error.code === 'not_signed_in') return logInFirst(request)
    }
    if (error.code === 'fresh_login_required') return confirmFirst(request)
    if (error.code === 'account_switched' && !context.isForData) throw switchedPage(error, typed)
    setFlash(context, { kind: 'refused', text: error.message })
    return stays ? null : redirect(back)
  }
}

async function plainFields(request: Request): ReturnType<FieldReader> {
  return formFields(await readForm(request))
}

function switchedPage({ code, message, status }: Refusal, typed: FormResult['typed']) {
  return data<SwitchedPage>({ code, message, typed }, status)
}

export function noPage(): never {
  throw asPage(new Refusal('not_found'))
}

const UNREAD = new Refusal('not_signed_in')

/** Large forms are members': of anybody else, no more than a small one is read. */
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
    throw isMembers && !viewer ? UNREAD : error
  }
}

function refused(status: number, given: Partial<FormResult> & Pick<FormResult, 'typed'>) {
  const nothing = { code: null, details: {}, errors: {}, formError: null }
  return data<FormResult>({ ...nothing, ...given }, status)
}

/** An address may hold a new email, but no secret and no code. */
function withoutSecrets({ email }: Readonly<Record<string, string>>): Record<string, string> {
  return email === undefined ? {} : { email }
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

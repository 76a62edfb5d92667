export { LoginLockout } from '../../workers/login-lockout.ts'

/** The domain's tests call it directly; this worker only lends them its bindings. */
export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<Env>

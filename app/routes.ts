import { index, prefix, type RouteConfig, route } from '@remix-run/route-config'

/**
 * The site map: every address and the module that answers it. `/media/…` is missing: `workers/app.ts`
 * answers it before a page is thought of.
 */
export default [
  index('routes/home.tsx'),
  route('ideas', 'routes/ideas.tsx'),
  route('search', 'routes/search.tsx'),
  route('offsite', 'routes/offsite.tsx'),

  route('pin-builder', 'routes/pin-builder.tsx'),
  ...prefix('pin/:pinId', [
    index('routes/pin/page.tsx'),
    route('edit', 'routes/pin/edit.tsx'),
    route('delete', 'routes/pin/delete.ts'),
    route('restore', 'routes/pin/restore.ts'),
    route('repin/x', 'routes/pin/save.tsx'),
  ]),

  route('board/create', 'routes/board/create.tsx'),
  ...prefix('board/:boardId', [
    route('edit', 'routes/board/edit.tsx'),
    route('cover', 'routes/board/cover.ts'),
    route(':act', 'routes/board/act.ts'),
  ]),
  route('follow', 'routes/follow.ts'),

  route('login', 'routes/access/login.tsx'),
  route('login/not-you', 'routes/access/not-you.ts'),
  route('signup', 'routes/access/signup.tsx'),
  route('business/login', 'routes/access/business-login.tsx'),
  route('business/create', 'routes/access/business-create.tsx'),
  route('signup/email', 'routes/access/signup-email.ts'),
  route('signup/underage', 'routes/access/signup-underage.ts'),
  route('logout', 'routes/access/logout.ts'),
  route('password/reset', 'routes/access/forgotten-password.tsx'),
  route('password/reset/:token', 'routes/access/new-password.tsx'),
  route('account/not-me/:token', 'routes/access/not-me.tsx'),
  route('account/email/verify/:token', 'routes/access/email-verify.tsx'),
  route('account/email/change/:token', 'routes/access/email-change.tsx'),
  ...prefix('settings', [
    index('routes/settings/start.ts'),
    route('profile', 'routes/settings/profile.tsx'),
    route('security', 'routes/settings/security.tsx'),
    route('security/confirm', 'routes/settings/confirm.tsx'),
    route('security/email', 'routes/settings/email.tsx'),
    route('security/email/send-again', 'routes/settings/email-send-again.ts'),
    route('security/email/cancel', 'routes/settings/email-cancel.ts'),
    route('security/password-link', 'routes/settings/password-link.ts'),
    route('security/sessions/:sessionId/end', 'routes/settings/end-session.ts'),
    route('security/log-out-everywhere', 'routes/settings/log-out-everywhere.ts'),
  ]),

  route('dev/outbox', 'routes/dev/outbox.tsx'),
  route('dev/access/:view', 'routes/dev/access.tsx'),

  route('terms', 'routes/legal/terms.tsx'),
  route('privacy', 'routes/legal/privacy.tsx'),
  route('notice-at-collection', 'routes/legal/notice-at-collection.tsx'),

  route('v3/register', 'routes/v3/register.ts'),
  route('v3/register/exists', 'routes/v3/register-exists.ts'),
  route('v3/email/validation', 'routes/v3/email-validation.ts'),
  route('v3/login', 'routes/v3/login.ts'),
  route('v3/logout', 'routes/v3/logout.ts'),
  route('v3/users/forgot_password', 'routes/v3/forgot-password.ts'),
  route('v3/users/settings/confirm', 'routes/v3/settings-confirm.ts'),
  route('v3/users/settings/email', 'routes/v3/settings-email.ts'),
  route('v3/users/settings/password', 'routes/v3/settings-password.ts'),
  route('v3/orientation/user_landing_signals', 'routes/v3/landing-signals.ts'),
  route('v3/pins/:pinId', 'routes/v3/pin.ts'),
  route('v3/pins/:pinId/board_title_suggestions', 'routes/v3/board-title-suggestions.ts'),
  route('v3/offsite', 'routes/v3/offsite.ts'),
  route('v3/*', 'routes/v3/unknown.ts'),
  route('v3/:subject/:call', 'routes/v3/unknown.ts', { id: 'unknown-call' }),
  route('resource/PinResource/:verb', 'routes/resource/pin.ts'),
  route('resource/RepinResource/:verb', 'routes/resource/repin.ts'),
  route('resource/BoardResource/:verb', 'routes/resource/board.ts'),
  route('resource/BoardPickerBoardsResource/:verb', 'routes/resource/board-picker-boards.ts'),
  route(
    'resource/BoardPickerBoardsShortlistResource/:verb',
    'routes/resource/board-picker-shortlist.ts',
  ),
  route('resource/BoardSectionsRepinResource/:verb', 'routes/resource/board-sections-repin.ts'),
  route('resource/FindPinImagesResource/:verb', 'routes/resource/find-pin-images.ts'),
  route('resource/UserHomefeedResource/:verb', 'routes/resource/home-feed.ts'),
  route('resource/IdeasFeedResource/:verb', 'routes/resource/recent-feed.ts'),
  route('resource/BaseSearchResource/:verb', 'routes/resource/search.ts'),
  route('resource/BoardFeedResource/:verb', 'routes/resource/board-feed.ts'),
  route('resource/UserPinsResource/:verb', 'routes/resource/user-pins.ts'),
  route('resource/RelatedPinFeedResource/:verb', 'routes/resource/related-feed.ts'),
  route('resource/*', 'routes/v3/unknown.ts', { id: 'unknown-resource' }),
  route('resource/:name/:verb', 'routes/v3/unknown.ts', { id: 'unknown-verb' }),

  ...prefix(':username', [
    index('routes/profile/saved.tsx'),
    route('_created', 'routes/profile/created.tsx'),
    route(':board', 'routes/board/page.tsx'),
    route(':board/:section', 'routes/board/page.tsx', { id: 'section' }),
  ]),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig

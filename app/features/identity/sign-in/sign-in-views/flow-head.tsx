import { useContext } from 'react'
import { isCalendarDay } from '../../../../forms/calendar-day.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { ClockContext } from '../../../../ui/timing/clock.tsx'
import type { FlowParts } from '../flow-parts.ts'
import type { PendingActionPreview } from '../sign-in-context.ts'
import { titleOf } from '../titles.ts'

const THUMBNAIL_HEIGHT = 160

const SESSION_EXPIRED_TEXT = 'You were logged out. Log in again to continue where you left off.'

export function FlowHead({ flow, flowType, signIn, isPage }: FlowParts) {
  const { screen } = flow
  const { locale } = useContext(ClockContext)
  const preview = signIn.want?.preview
  const isFirst = screen.view === 'signup' || screen.view === 'login'
  const isLapsed =
    screen.view === 'login' && screen.isPersonal && signIn.known?.type === 'LIMITED_LOGIN'
  const Heading = isPage ? 'h1' : 'h2'
  const title =
    screen.view === 'UnderageConfirmation' && flow.birthday
      ? `Were you born on ${birthdayText(flow.birthday, locale)}?`
      : titleOf(screen, {
          flowType,
          container: flow.container,
          source: signIn.source,
          inviter: signIn.inviter?.firstName ?? null,
          media: preview?.kind === 'pin' && preview.isVideo ? 'video' : 'picture',
          followed: preview?.kind === 'profile' ? preview.fullName : null,
          known: signIn.known?.info.firstName ?? null,
          isSwitching: signIn.isSwitching,
        })
  return (
    <div className="mb-5 flex flex-col items-center gap-4">
      {isFirst && preview && <Preview preview={preview} />}
      {isFirst && !preview && signIn.inviter && <Face {...signIn.inviter} />}
      <Heading suppressHydrationWarning className="text-center text-xl text-balance">
        {title}
      </Heading>
      {isLapsed && <p className="text-center text-muted">{SESSION_EXPIRED_TEXT}</p>}
    </div>
  )
}

function Preview({ preview }: { preview: PendingActionPreview }) {
  if (preview.kind === 'profile') return <Face {...preview} />
  const { imageUrl, width, height, altText } = preview
  return (
    <img
      src={imageUrl}
      alt={altText}
      width={Math.round((width / height) * THUMBNAIL_HEIGHT)}
      height={THUMBNAIL_HEIGHT}
      className="h-40 max-w-full rounded-pin object-cover"
    />
  )
}

type Person = { fullName: string; imageUrl: string | null; avatarColorIndex: number }

function Face({ fullName, imageUrl, avatarColorIndex }: Person) {
  return <Avatar name={fullName} src={imageUrl} colourIndex={avatarColorIndex} size={120} />
}

function birthdayText(birthday: string, locale: string): string {
  if (!isCalendarDay(birthday)) return 'this day'
  const form = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return form.format(Date.parse(birthday))
}

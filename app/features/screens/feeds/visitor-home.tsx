import { ButtonLink } from '../../../ui/button.tsx'
import { hashtagPath } from '../../content/pins/hashtags/hashtags.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { shownPath, shownSrcSet } from '../../core/pictures/shown-picture.ts'
import type { FlowContext } from '../../identity/sign-in/sign-in-context.ts'
import { SignInFlow } from '../../identity/sign-in/sign-in-flow.tsx'
import SignUpScreens from '../../identity/sign-in/sign-in-views/sign-up-screens.tsx'
import type { VisitorHomePage } from './visitor-home.server.ts'

export type ShownVisitorHome = VisitorHomePage & { signIn: FlowContext }

const COLUMNS = 6

/** How many pictures of a column are in the first viewport. */
const FIRST_ROWS = 3

/** A visitor's home: the sign-up form over a wall of pins. It grows downwards, so that nothing shifts. */
export default function VisitorHome({ pins, topics, topic, signIn }: ShownVisitorHome) {
  return (
    <div className="relative grow overflow-clip">
      <Backdrop pins={pins} />
      <div className="relative mx-auto grid max-w-6xl grid-cols-1 items-start gap-8 px-4 pt-6 pb-10 narrow:min-h-[calc(100dvh-11rem)] narrow:grid-cols-[1fr_30.25rem] narrow:gap-16 narrow:px-8 narrow:pt-[max(2.5rem,calc(50dvh-23rem))]">
        <div className="max-w-lg narrow:mt-40 narrow:max-w-[27rem] wide:justify-self-center narrow:rounded-sheet narrow:bg-raised narrow:px-10 narrow:py-9 narrow:shadow-float wide:px-12 wide:py-11">
          <p className="text-xl font-semibold text-balance narrow:text-2xl wide:text-[3.25rem] wide:leading-[3.5rem]">
            Keep every picture that gives you an idea.
          </p>
          <Topics topics={topics} topic={topic} />
        </div>
        <PictureStrip pins={pins} />
        <section
          aria-label="Sign up"
          className="w-full max-w-[30.25rem] justify-self-center rounded-sheet bg-raised px-[min(1.5rem,5vw)] py-8 shadow-float narrow:px-12"
        >
          <SignInFlow flowType="signup" signIn={signIn} isPage SignUp={SignUpScreens} />
        </section>
      </div>
    </div>
  )
}

function Topics({ topics, topic }: Pick<VisitorHomePage, 'topics' | 'topic'>) {
  const all = topic === null || topics.includes(topic) ? topics : [topic, ...topics]
  if (all.length === 0) return null
  return (
    <nav aria-label="Topics" className="mt-5 flex flex-wrap gap-2">
      {all.map((tag) => (
        <ButtonLink
          key={tag}
          to={tag === topic ? '/' : `/?topic=${encodeURIComponent(tag)}`}
          dir="auto"
          aria-current={tag === topic || undefined}
          size="small"
          look={tag === topic ? 'ink' : 'quiet'}
          preventScrollReset
        >
          #{tag}
        </ButtonLink>
      ))}
      {topic !== null && (
        <ButtonLink to={hashtagPath(topic)} size="small" look="bare">
          See all
        </ButtonLink>
      )}
    </nav>
  )
}

function Backdrop({ pins }: Pick<VisitorHomePage, 'pins'>) {
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    pins.filter((_, place) => place % COLUMNS === column),
  )
  return (
    <div
      aria-hidden="true"
      className="backdrop absolute inset-0 hidden grid-cols-6 gap-4 px-4 narrow:grid"
    >
      {columns.map((column, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their order
        <div key={place} className="backdrop-column flex flex-col gap-4">
          {['first', 'again'].map((turn) =>
            column.map((pin, row) => (
              <BackdropPicture
                key={`${turn}-${pin.id}`}
                picture={pin.picture}
                isFirst={row < FIRST_ROWS}
              />
            )),
          )}
        </div>
      ))}
    </div>
  )
}

function PictureStrip({ pins }: Pick<VisitorHomePage, 'pins'>) {
  return (
    <div aria-hidden="true" className="flex h-28 gap-2 overflow-clip narrow:hidden">
      {pins.slice(0, 10).map((pin) => (
        <img
          key={pin.id}
          src={shownPath(pin.picture.hash, '236x')}
          alt=""
          width={84}
          height={112}
          className="h-28 w-21 shrink-0 rounded-pin object-cover"
        />
      ))}
    </div>
  )
}

function BackdropPicture({ picture, isFirst }: Pick<WallPin, 'picture'> & { isFirst: boolean }) {
  const { hash, width, height } = picture
  return (
    <img
      src={shownPath(hash, '236x')}
      srcSet={shownSrcSet(hash, width)}
      sizes="calc((100vw - 112px) / 6)"
      alt=""
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchpriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className="h-auto w-full rounded-pin"
    />
  )
}

import { Link } from 'react-router-dom'
import { Icon } from '../../../../ui/icon.tsx'
import { PillRow, pillLook } from '../../../../ui/pill-row.tsx'
import { type Colour, colourNamed, FIRST_COLOURS, shadesOf } from './colours.ts'

type Choice = { word: string | null; name: string; swatch?: Colour['swatch'] }

const ANY: Choice = { word: null, name: 'Any colour' }

/** Links to the same results in each colour, and in shades of the chosen one. */
export function ColourChooser({
  chosen,
  pathFor,
}: {
  chosen: string | null
  pathFor: (word: string | null) => string
}) {
  const colour = colourNamed(chosen)
  const hue = FIRST_COLOURS.find(({ word }) => word === (colour?.hueWord ?? chosen))
  const shades = hue ? shadesOf(hue) : []
  return (
    <div className="mb-3">
      <PillRow label="Colour">
        {[ANY, ...FIRST_COLOURS].map((choice) => (
          <ColourLink
            key={choice.name}
            choice={choice}
            to={pathFor(choice.word)}
            isChosen={choice.word === (hue?.word ?? null)}
          />
        ))}
      </PillRow>
      {hue && shades.length > 0 && (
        <PillRow key={hue.word} label={`Shades of ${hue.name.toLowerCase()}`}>
          {[{ word: hue.word, name: `Any ${hue.name.toLowerCase()}` }, ...shades].map((choice) => (
            <ColourLink
              key={choice.name}
              choice={choice}
              to={pathFor(choice.word)}
              isChosen={choice.word === chosen}
            />
          ))}
        </PillRow>
      )}
    </div>
  )
}

function ColourLink({
  choice: { name, swatch },
  to,
  isChosen,
}: {
  choice: Choice
  to: string
  isChosen: boolean
}) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={pillLook({ isActive: isChosen })}
    >
      {isChosen && <Icon name="check" size={16} />}
      {swatch && <Swatch {...swatch} />}
      <span>{name}</span>
    </Link>
  )
}

function Swatch({ lightness, chroma, hue }: Colour['swatch']) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" width={16} height={16} className="shrink-0">
      <circle
        cx={8}
        cy={8}
        r={7.5}
        fill={`oklch(${lightness} ${chroma} ${hue})`}
        stroke="currentColor"
        strokeOpacity={0.4}
      />
    </svg>
  )
}

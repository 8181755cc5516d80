/** The problems of a template: their number, and a list in which each leads to its place. */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../ui/format.tsx'
import { useReaderWords } from '../ui/sentence.tsx'
import { FIELDS, type Problem } from './content.ts'
import { PictureDialog } from './lazy.ts'

interface ProblemListProps {
  problems: readonly Problem[]
  /** The one that was opened last. */
  current?: Problem | null
  onOpen(problem: Problem): void
  /** Puts a picture of the account in the place of an address. Without it, none is offered. */
  onPicture?: ((address: string, picture: string) => void) | undefined
}

export function ProblemList({ problems, current = null, onOpen, onPicture }: ProblemListProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const readerWords = useReaderWords()
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <>
      <ul className="problems" aria-label="Problems" ref={list}>
        {problems.map((problem) => (
          <li key={keyOf(problem)}>
            <button
              type="button"
              className={problem.severity}
              aria-current={problem === current || undefined}
              onClick={() => onOpen(problem)}
            >
              <span className={problem.severity === 'error' ? 'state bad' : 'state warn'}>
                {FIELDS[problem.field].title}
                {problem.line !== null && `, line ${problem.line}`}
              </span>
              <span>{readerWords(problem.message)}</span>
            </button>
            <Offer offer={problem.offer} onChoose={onPicture && setMissing} />
          </li>
        ))}
      </ul>
      {missing !== null && (
        <Suspense>
          <PictureDialog
            onChoose={(picture) => {
              setMissing(null)
              onPicture?.(missing, picture)
            }}
            onClose={() => setMissing(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface OfferProps {
  offer: Problem['offer']
  onChoose: ((address: string) => void) | undefined
}

/** The button beside a problem that is solved without the code. */
function Offer({ offer, onChoose }: OfferProps) {
  if (offer === undefined) return null
  if (offer === 'assets') {
    return (
      <Link href="/assets" className="button small offer">
        Open Assets
      </Link>
    )
  }
  if (!onChoose) return null
  return (
    <button type="button" className="button small offer" onClick={() => onChoose(offer.picture)}>
      Choose a picture
    </button>
  )
}

/** Names a problem as long as it stays where it is. */
export function keyOf({ field, line, column, message }: Problem): string {
  return `${field} ${line} ${column} ${message}`
}

/** `1 problem`, `7 problems` */
export function problemsOf(count: number): string {
  return count === 1 ? '1 problem' : `${formatNumber(count)} problems`
}

/** The foot of the source. @param children stand beside the number */
export function ProblemFoot({ children, ...list }: ProblemListProps & { children: ReactNode }) {
  const { problems } = list
  const isWrong = problems.some(({ severity }) => severity === 'error')
  return (
    <div className="strip foot">
      {problems.length === 0 ? (
        <p className="state ok">No problems</p>
      ) : (
        <h3 className={`state ${isWrong ? 'bad' : 'warn'}`}>{problemsOf(problems.length)}</h3>
      )}
      {children}
      {problems.length > 0 && <ProblemList {...list} />}
    </div>
  )
}

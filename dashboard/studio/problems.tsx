/** The list of problems below the editor. Each leads to its place. */
import { FIELDS, type Problem } from './content.ts'

interface ProblemListProps {
  problems: readonly Problem[]
  onOpen(problem: Problem): void
}

export function ProblemList({ problems, onOpen }: ProblemListProps) {
  if (problems.length === 0) return <p className="state ok">No problems</p>
  return (
    <ul className="problems" aria-label="Problems">
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.line} ${problem.column} ${problem.message}`}>
          <button type="button" className={problem.severity} onClick={() => onOpen(problem)}>
            <span className={problem.severity === 'error' ? 'state bad' : 'state busy'}>
              {FIELDS[problem.field].title}
              {problem.line !== null && `, line ${problem.line}`}
            </span>
            <span>{problem.message}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

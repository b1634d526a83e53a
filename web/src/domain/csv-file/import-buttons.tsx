import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

type ImportButtonsProps = {
  isDone: boolean
  isRunning: boolean
  /** How many rows would change something. */
  count: number
  /** The button's text: "Import 3 rows". */
  run: string
  onRun: () => void
  onBack: () => void
  /** Another file. */
  onAgain: () => void
  /** Where to go once it is done. */
  next: { to: string; text: string }
}

/** What can be done with a file that was tried out; once it is in, where to go from there. */
export function ImportButtons({ isDone, isRunning, count, run, onRun, onBack, onAgain, next }: ImportButtonsProps) {
  const { t } = useTranslation('imports')
  return (
    <Group justify="space-between">
      <Button variant="default" onClick={isDone ? onAgain : onBack} disabled={isRunning}>
        {t(isDone ? 'actions.otherFile' : 'actions.back')}
      </Button>
      {isDone ? (
        <Button component={Link} to={next.to}>
          {next.text}
        </Button>
      ) : (
        <Button loading={isRunning} disabled={count === 0} onClick={onRun}>
          {run}
        </Button>
      )}
    </Group>
  )
}

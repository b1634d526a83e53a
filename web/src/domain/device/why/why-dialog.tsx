import { SegmentedControl, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../club/configuration.ts'
import { type WhyQuestion, whyQuery } from '../door-queries.ts'
import { fromZonedInput, toZonedInput } from '../../../lib/zoned-input.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { WhyAnswer } from './why-answer.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DayField } from '../../../ui/day-field.tsx'

type WhyDialogProps = { question: WhyQuestion; isOpen: boolean; onClose: () => void }

/** Why a device opened or not, now or at a chosen moment. */
export function WhyDialog({ question, isOpen, onClose }: WhyDialogProps) {
  const { t } = useTranslation('why')
  return (
    <Dialog name="device/why" opened={isOpen} onClose={onClose} size={600} title={t('title')}>
      <Explanation question={question} />
    </Dialog>
  )
}

function Explanation({ question }: { question: WhyQuestion }) {
  const [at, setAt] = useState(question.at)
  const query = useQuery({ ...whyQuery({ ...question, at }), placeholderData: keepPreviousData })
  return (
    <Stack gap="md">
      <Moment at={at} onChange={setAt} />
      <QueryView query={query}>{(why) => <WhyAnswer why={why} />}</QueryView>
    </Stack>
  )
}

function Moment({ at, onChange }: { at: string | undefined; onChange: (at: string | undefined) => void }) {
  const { t } = useTranslation('why')
  const { timeZone } = useConfiguration().general
  const [past, setPast] = useState(() => at ?? new Date().toISOString())
  const [typed, setTyped] = useState(() => toZonedInput(past, timeZone))
  const [isFuture, setIsFuture] = useState(false)
  function take(text: string) {
    setTyped(text)
    const instant = fromZonedInput(text, timeZone)
    const isToCome = instant !== undefined && Date.parse(instant) > Date.now()
    setIsFuture(isToCome)
    if (instant === undefined || isToCome) return
    setPast(instant)
    onChange(instant)
  }
  function choose(chosen: string) {
    setTyped(toZonedInput(past, timeZone))
    setIsFuture(false)
    onChange(chosen === 'now' ? undefined : past)
  }
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t('moment.label')}
        data={[
          { value: 'now', label: t('moment.now') },
          { value: 'past', label: t('moment.past') },
        ]}
        value={at === undefined ? 'now' : 'past'}
        onChange={choose}
      />
      {at !== undefined && (
        <DayField
          kind="datetime-local"
          step={1}
          label={t('moment.when')}
          value={typed}
          error={isFuture ? t('moment.future') : undefined}
          onChange={take}
        />
      )}
    </Stack>
  )
}

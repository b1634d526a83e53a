import { meetingRoutes } from '@fobhouse/contract/routes/meetings.ts'
import { Button, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import classes from './tapped.module.css'
import { meetingsNowQuery } from '../kiosk-queries.ts'

/** Current meetings: one touch puts a person on the attendance list. */
export function MeetingsNow() {
  const { t } = useTranslation('kiosk')
  const { t: common } = useTranslation()
  const { time } = useFormats()
  const { data = [] } = useQuery(meetingsNowQuery)
  return data.map(({ id, type, date, isAttending }) => (
    <div key={id} className={classes.meeting}>
      <Text fz={20}>
        {common(`meetingTypes.${type}`)} · {time(date)}
      </Text>
      {isAttending ? (
        <Text fz={20} fw={600} role="status" className={classes.attending}>
          <IconCheck size={24} aria-hidden />
          {t('meeting.attending')}
        </Text>
      ) : (
        <Attend id={id} />
      )}
    </div>
  ))
}

function Attend({ id }: { id: number }) {
  const { t } = useTranslation('kiosk')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(meetingRoutes.attendHere, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: meetingsNowQuery.queryKey }),
  })
  return (
    <Button size="lg" className={classes.way} loading={isPending} onClick={() => mutate()}>
      {t('meeting.attend')}
    </Button>
  )
}

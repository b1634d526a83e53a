import type { GrantHours } from '@fobhouse/contract/hours.ts'
import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { schedulesQuery } from '../../../domain/house/schedules-query.ts'
import { useMay } from '../../../domain/member/may.ts'
import { call } from '../../../lib/api.ts'
import { memberAccessQuery } from '../queries.ts'

type GrantHoursSelectProps = {
  /** Null without a grant. */
  hours: GrantHours | null
  name: string
  grant: { memberId: number; kind: 'doors' | 'interlocks'; deviceId: number }
}

/** When the member may use what was granted. Draws nothing without a grant, or in a club that has no schedule. */
export function GrantHoursSelect({ hours, name, grant }: GrantHoursSelectProps) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const may = useMay()
  const { data: schedules = [] } = useQuery(schedulesQuery)
  const { mutate, isPending, variables } = useSetHours(grant)
  if (hours === null || schedules.length === 0) return null
  return (
    <NativeSelect
      mt="2xs"
      aria-label={t('access.hours.label', { name })}
      disabled={!may(accessRoutes.hours)}
      data={[
        { value: 'inherit', label: t(`access.hours.inherit.${grant.kind}`) },
        { value: 'always', label: common('hours.always') },
        ...schedules.map((schedule) => ({ value: String(schedule.id), label: schedule.name })),
      ]}
      value={String(isPending ? variables : hours)}
      onChange={({ currentTarget: { value } }) => mutate(hoursOf(value))}
    />
  )
}

function hoursOf(chosen: string): GrantHours {
  return chosen === 'inherit' || chosen === 'always' ? chosen : Number(chosen)
}

function useSetHours({ memberId, kind, deviceId }: GrantHoursSelectProps['grant']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hours: GrantHours) =>
      call(accessRoutes.hours, {
        params: { kind, id: String(deviceId), memberId: String(memberId) },
        body: { hours },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: memberAccessQuery(memberId).queryKey }),
  })
}

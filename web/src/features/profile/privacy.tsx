import { type privacySchema, profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { Card, Skeleton, Stack, Switch } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

type Choices = z.output<typeof privacySchema>

const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ signal }) => call(awayFromKiosk(profileRoutes.getPrivacy), {}, { signal }),
})

const switches = ['hideLastSeen', 'hideOnSite'] as const

/** Places where other members do not see me. */
export function Privacy() {
  const { t } = useTranslation('profile')
  const query = useQuery(privacyQuery)
  return (
    <Card component="section" aria-label={t('privacy.title')}>
      <SectionTitle>{t('privacy.title')}</SectionTitle>
      <QueryView query={query} loading={<Skeleton height={96} />}>
        {(choices) => <Switches choices={choices} />}
      </QueryView>
    </Card>
  )
}

function Switches({ choices }: { choices: Choices }) {
  const { t } = useTranslation('profile')
  const { mutate } = useChangePrivacy()
  return (
    <Stack gap="md">
      {switches.map((name) => (
        <Switch
          key={name}
          checked={choices[name]}
          label={t(`privacy.${name}`)}
          description={t(`privacy.${name}Hint`)}
          onChange={(event) => mutate({ ...choices, [name]: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  )
}

/** Shown at once, reverted if the server refuses. */
function useChangePrivacy() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (choices: Choices) => call(awayFromKiosk(profileRoutes.updatePrivacy), { body: choices }),
    onMutate: async (choices) => {
      await queryClient.cancelQueries({ queryKey: privacyQuery.queryKey })
      const before = queryClient.getQueryData(privacyQuery.queryKey)
      queryClient.setQueryData(privacyQuery.queryKey, choices)
      return { before }
    },
    onError: (_error, _choices, shown) => queryClient.setQueryData(privacyQuery.queryKey, shown?.before),
  })
}

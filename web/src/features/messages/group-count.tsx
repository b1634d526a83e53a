import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { Anchor, List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** How many it reaches, and whom not and why. */
export function GroupCount({ count }: { count: ResponseOf<typeof messageRoutes.countGroup> }) {
  const { t } = useTranslation('messages')
  const { recipients, leftOut, leftOutPeople } = count
  const unnamed = leftOut - leftOutPeople.length
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {t('group.recipients', { count: recipients })}
      </Text>
      {leftOut > 0 && (
        <details>
          <summary>{t('group.leftOut', { count: leftOut })}</summary>
          <List size="sm" mt="xs" withPadding>
            {leftOutPeople.map(({ id, name, reason }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={`/manage/members/${id}`}>
                  {name}
                </Anchor>
                {': '}
                {t(`group.${reason}`)}
              </List.Item>
            ))}
            {unnamed > 0 && <List.Item>{t('group.more', { count: unnamed })}</List.Item>}
          </List>
        </details>
      )}
    </Stack>
  )
}

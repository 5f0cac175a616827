import { PRESET_GROUPS, PRESETS } from '../data/presets';
import { fixedSizePath, ROUTES } from '../data/routes';
import { useText } from '../i18n';
import { MenuGroup, MenuNote, MenuPageLink } from './MenuGroup';

/** A link to the page of all presets, and for each preset a link to its fixed-size page. The presets are in groups. */
export function PresetLinks() {
  const { t, format } = useText();
  return (
    <>
      <MenuPageLink to={ROUTES.presets} end>
        {t('frame.allPresets')}
      </MenuPageLink>
      {PRESET_GROUPS.map((group) => (
        <MenuGroup key={group} title={t(`presets.groups.${group}`)}>
          {PRESETS.filter((preset) => preset.group === group).map(({ id, label, size }) => (
            <li key={id}>
              <MenuPageLink to={fixedSizePath(size)}>
                {t(label)}
                <MenuNote>{format.size(size)}</MenuNote>
              </MenuPageLink>
            </li>
          ))}
        </MenuGroup>
      ))}
    </>
  );
}

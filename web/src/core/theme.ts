/** Dark and light: the system's choice until the visitor makes one, which is kept. */
import { button } from './dom';
import { keep, kept } from './store';

type Theme = 'light' | 'dark';

const system = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const chosen = (): Theme | null => {
  const theme = kept<string>('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
};

function apply(): void {
  document.documentElement.dataset['theme'] = chosen() ?? system();
}

export function themeButton(): HTMLButtonElement {
  const name = (): void => {
    const dark = document.documentElement.dataset['theme'] === 'dark';
    toggle.textContent = dark ? '☀' : '☾';
    toggle.setAttribute('aria-label', dark ? 'Light colours' : 'Dark colours');
    toggle.title = dark ? 'Light colours' : 'Dark colours';
  };
  const toggle = button('☾', () => {
    keep('theme', document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark');
    apply();
    name();
  }, { class: 'quiet round' });
  apply();
  name();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    apply();
    name();
  });
  return toggle;
}

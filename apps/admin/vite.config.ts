import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const api = process.env.CONNECT_API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 4000}`;
const API_PATHS = [
  '/v1',
  '/jwt-auth',
  '/api',
  '/wp-json',
  '/media',
  '/docs',
  '/readyz',
  '/healthz',
];

// The build script adds the compressed copies beside what this writes.
export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](history|react-router|react-store|router-core|store))[\\/]/,
            },
            {
              name: 'controls',
              test: /@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|UnstyledButton))[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api }])),
  },
});

import type { ExampleMedia } from '#web/src/features/landing/model/example-posts.ts';

interface PostPictureProps {
  readonly media: ExampleMedia;
  readonly sizes: string;
}

export function PostPicture({ media: { imageSource, shows, line }, sizes }: PostPictureProps) {
  const small = imageSource.replace('-828', '-480');
  return (
    <img
      src={imageSource}
      srcSet={`${small} 480w, ${imageSource} 828w`}
      sizes={sizes}
      alt={`${shows}, printed, with the words: “${line}”`}
      width={828}
      height={1035}
      loading="lazy"
      decoding="async"
      className="post-picture"
    />
  );
}

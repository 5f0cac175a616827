/// Evaluates an expression in which the constant `C` is the number of channels. The expression can call functions that
/// are generic over the number of channels.
macro_rules! with_channel_count {
    ($channels:expr, $C:ident => $result:expr) => {
        match $channels {
            $crate::Channels::Gray => with_constant!(1, $C => $result),
            $crate::Channels::GrayAlpha => with_constant!(2, $C => $result),
            $crate::Channels::Rgb => with_constant!(3, $C => $result),
            $crate::Channels::Rgba => with_constant!(4, $C => $result),
        }
    };
}

/// Evaluates an expression in which the constant `N` is `$length`, the number of bytes of a pixel. With a constant length, the
/// compiler emits one load and one store per pixel.
macro_rules! with_pixel_length {
    ($length:expr, $N:ident => $result:expr) => {
        match $length {
            1 => with_constant!(1, $N => $result),
            2 => with_constant!(2, $N => $result),
            3 => with_constant!(3, $N => $result),
            4 => with_constant!(4, $N => $result),
            6 => with_constant!(6, $N => $result),
            _ => with_constant!(8, $N => $result),
        }
    };
}

macro_rules! with_constant {
    ($count:literal, $N:ident => $result:expr) => {{
        const $N: usize = $count;
        $result
    }};
}
